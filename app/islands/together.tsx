import { useEffect, useState } from "react";

import { followRoom } from "./room/follow-room.ts";
import { browserDevice } from "./room/room-device.ts";
import { RoomPanel } from "./room/room-panel.tsx";
import { createRoomSession, OUTSIDE, type RoomSession } from "./room/room-session.ts";

interface TogetherProps {
  code: string;
  /** Where others enter. */
  address: string;
  /** Whether the viewer has a name here already. */
  isViewer: boolean;
  /** Children have no chat. */
  isChild: boolean;
}

/** The film of the page. */
const findVideo = () => document.querySelector<HTMLVideoElement>("[data-island=player] video");

const isRefused = () => document.querySelector("[data-refused]") !== null;
/** What a hidden tab does is no wish; a browser that knows of no presses takes all for one. */
const isPressed = () =>
  !document.hidden && (!("userActivation" in navigator) || navigator.userActivation.isActive);

/** The room of a film that people watch together; the film is an island of its own beside it. */
export function Together({ code, address, isViewer, isChild }: TogetherProps) {
  const [state, setState] = useState(OUTSIDE);
  const [session] = useState(() => createRoomSession(code, browserDevice, setState));
  const [name, setName] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const isBlocked = useRoom(session, isEntered, name);
  return (
    <RoomPanel
      address={address}
      enter={(given) => {
        setName(given);
        setEntered(true);
      }}
      isBlocked={isBlocked}
      isChild={isChild}
      isViewer={isViewer}
      play={() => void findVideo()?.play()}
      session={session}
      state={state}
    />
  );
}

/** In the room as long as the page is open; returns whether the browser waits for a press to play. */
function useRoom(session: RoomSession, isEntered: boolean, name: string | undefined): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const video = findVideo();
    if (!isEntered || !video) return undefined;
    const leave = session.enter(name);
    const stop = followRoom(video, session, { isRefused, isPressed, onBlocked: setBlocked });
    return () => {
      stop();
      leave();
    };
  }, [session, isEntered, name]);
  return isBlocked;
}
