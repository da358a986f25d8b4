/** 'default': the user was not asked yet. 'unsupported': the browser or page has no notifications. */
export type NotificationConsent = 'granted' | 'denied' | 'default' | 'unsupported'

export interface LocalNotification {
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Path that a click opens. */
  readonly path: string
}

/** Notifications of the operating system. The only place that touches the Notification API. */
export interface Notifications {
  consent(): NotificationConsent
  /** Asks the user unless they have answered already. Browsers allow this only after a click. */
  ask(): Promise<NotificationConsent>
  /** Does nothing without consent. A click brings a page to the front and opens the path there. */
  show(notification: LocalNotification): Promise<void>
}

interface NotificationParts {
  /** Opens the path of a clicked notification that no service worker has shown. */
  readonly navigate?: (path: string) => void
  readonly platform?: typeof Notification | undefined
  readonly worker?: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
}

const browserPlatform = 'Notification' in globalThis ? globalThis.Notification : undefined

/** Returns the notifications of the browser. They are shown by the service worker if there is one, because phones allow no other way. */
export function createNotifications({
  navigate = () => undefined,
  platform = browserPlatform,
  worker = globalThis.navigator?.serviceWorker,
}: NotificationParts = {}): Notifications {
  const consent = (): NotificationConsent => platform?.permission ?? 'unsupported'
  return {
    consent,
    async ask() {
      if (!platform || platform.permission !== 'default') return consent()
      return platform.requestPermission().catch(() => 'denied' as const)
    },
    async show({ tag, title, body, path }) {
      if (!platform || platform.permission !== 'granted') return
      const icon = iconAddress()
      try {
        const registration = await worker?.getRegistration()
        if (registration?.active) {
          await registration.showNotification(title, { tag, body, icon, data: { path } })
          return
        }
        const shown = new platform(title, { tag, body, icon })
        shown.addEventListener('click', () => {
          window.focus()
          shown.close()
          navigate(path)
        })
      } catch (reason) {
        console.warn('Could not show the notification', reason)
      }
    },
  }
}

/** Opens the path of each notification that was clicked while the service worker showed it, until the signal ends this. */
export function followNotificationClicks(
  navigate: (path: string) => void,
  signal: AbortSignal,
  worker: Pick<ServiceWorkerContainer, 'addEventListener'> | undefined = globalThis.navigator?.serviceWorker,
): void {
  worker?.addEventListener(
    'message',
    (event) => {
      // Posted by `workers/sw.ts` when a notification was clicked.
      const data = (event as MessageEvent<{ readonly type?: unknown; readonly path?: unknown } | null>).data
      if (data?.type === 'OPEN_PATH' && typeof data.path === 'string') navigate(data.path)
    },
    { signal },
  )
}

/** Returns the icon of the page, wherever the build put it. */
function iconAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''
}
