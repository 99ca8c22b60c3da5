import { Accordion } from "../layout/accordion.tsx";
import { BackLink } from "../buttons/back-link.tsx";
import { Button, ButtonLink } from "../buttons/button.tsx";
import { Card, CardGrid } from "../cards/card.tsx";
import { closesDialog, opensDialog } from "../dialogs/dialog-commands.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { LoadingText } from "../messages/loading-text.tsx";
import { Menu, MenuButton, MenuLink } from "../dialogs/menu.tsx";
import { EmptyState, ErrorState } from "../messages/message-panel.tsx";
import { Notice } from "../messages/notice.tsx";
import { ButtonRow } from "../layout/page.tsx";
import { BlockSkeleton, TextSkeleton } from "../messages/skeleton.tsx";
import { Icon } from "../icons/icon.tsx";
import { Specimen, State } from "./specimen.tsx";

function Dialogs() {
  return (
    <Specimen name="Dialogs, menus">
      {(theme) => (
        <>
          <ButtonRow>
            <Button {...opensDialog(`${theme}-panel`)}>Ask first</Button>
            <Button icon="play" {...opensDialog(`${theme}-screen`)}>
              A dialog
            </Button>
            <Menu
              id={`${theme}-menu`}
              label="Account"
              trigger={
                <>
                  <Icon name="user" /> <Icon name="chevron-down" />
                </>
              }
            >
              <MenuLink current href="#dialogs-menus" icon="user">
                Profile
              </MenuLink>
              <MenuLink href="#dialogs-menus" icon="bookmark">
                My Watchlist
              </MenuLink>
              <MenuButton icon="sign-out">Sign Out</MenuButton>
            </Menu>
          </ButtonRow>
          <Dialog
            actions={
              <>
                <Button {...closesDialog(`${theme}-panel`)}>Keep it</Button>
                <Button variant="destructive" {...closesDialog(`${theme}-panel`)}>
                  Cancel subscription
                </Button>
              </>
            }
            data-theme={theme}
            id={`${theme}-panel`}
            title="Cancel your subscription?"
          >
            <p>What is paid for stays yours until 31 December. Nothing is charged after that.</p>
          </Dialog>
          <Dialog id={`${theme}-screen`} variant="screen" title="Metropolis: Official Trailer">
            <div />
          </Dialog>
        </>
      )}
    </Specimen>
  );
}

function Questions() {
  return (
    <Specimen name="Accordion and cards">
      {(theme) => (
        <>
          <BackLink href="#accordion-and-cards">Back to Archive Movies</BackLink>
          <Accordion
            items={[
              {
                id: `${theme}-what`,
                summary: "What is {site}?",
                content: <p>A small, well-kept cinema.</p>,
              },
              {
                id: `${theme}-cost`,
                summary: "What does it cost, and may I stop whenever I like?",
                content: <p>From ₹49 a month, and yes.</p>,
              },
              {
                id: `${theme}-where`,
                summary: "Where can I watch?",
                content: <p>Wherever there is a browser.</p>,
              },
            ]}
            name={`${theme}-questions`}
            openId={`${theme}-what`}
          />
          <CardGrid>
            <Card icon="film" title="Extensive Library">
              <p>From the first picture shows to last Friday.</p>
            </Card>
            <Card href="#accordion-and-cards" icon="device" title="Multiple Devices">
              <p>The whole card leads there.</p>
            </Card>
          </CardGrid>
        </>
      )}
    </Specimen>
  );
}

function Messages() {
  return (
    <Specimen name="Loading, empty, failed">
      {() => (
        <>
          <LoadingText>Loading content...</LoadingText>
          <BlockSkeleton shape="heading" />
          <TextSkeleton />
          <EmptyState
            actions={<ButtonLink href="/archive">Browse Archive</ButtonLink>}
            text="Try a different search term or browse our featured content"
            title="No movies found"
          />
          <ErrorState retryTo="/search?q=metropolis" title="Failed to search" />
          <State name="Notices">
            <Notice>We have sent you an email with a link.</Notice>
            <Notice tone="success">Your password has been changed.</Notice>
            <Notice tone="error">Invalid email or password</Notice>
          </State>
        </>
      )}
    </Specimen>
  );
}

export function MessageSpecimens() {
  return (
    <>
      <Dialogs />
      <Questions />
      <Messages />
    </>
  );
}
