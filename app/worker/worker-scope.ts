/* The part of a service worker's global scope that ours uses. TypeScript knows either pages or
   workers, and this project is checked as pages. */

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

export interface MessageEvent extends WorkerEvent {
  data: unknown;
  ports: readonly Pick<MessagePort, "postMessage">[];
}

interface PushEvent extends WorkerEvent {
  data: { text: () => string } | null;
}

interface NotificationEvent extends WorkerEvent {
  notification: Pick<Notification, "close" | "data">;
}

/** What the browser has fetched by itself, and how that ended. */
export interface BackgroundFetchEvent extends WorkerEvent {
  type: string;
  registration: {
    id: string;
    matchAll: () => Promise<readonly { responseReady: Promise<Response> }[]>;
  };
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: MessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  backgroundfetchsuccess: BackgroundFetchEvent;
  backgroundfetchfail: BackgroundFetchEvent;
  backgroundfetchabort: BackgroundFetchEvent;
}

export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  fetch: typeof fetch;
  caches: CacheStorage;
  navigator: Pick<Navigator, "onLine">;
  location: Pick<Location, "origin" | "host" | "pathname">;
  registration?: Pick<
    ServiceWorkerRegistration,
    "navigationPreload" | "pushManager" | "showNotification"
  >;
  clients?: {
    claim: () => Promise<void>;
    openWindow: (address: string) => Promise<unknown>;
    matchAll: (of: {
      type: "window";
      includeUncontrolled: boolean;
    }) => Promise<readonly Pick<MessagePort, "postMessage">[]>;
  };
  /** Browsers have it since 2025. */
  cookieStore?: { getAll: () => Promise<readonly { name?: string; value?: string }[]> };
}
