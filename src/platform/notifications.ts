/** 'default' has not been asked yet; 'unsupported' is a browser or page that has no notifications. */
export type NotificationConsent = 'granted' | 'denied' | 'default' | 'unsupported'

export interface LocalNotification {
  /** Of two with one tag the later takes the place of the earlier. */
  readonly tag: string
  readonly title: string
  readonly body: string
}

/** Notifications of the operating system. The only place that touches the Notification API. */
export interface Notifications {
  consent(): NotificationConsent
  /** Asks the user where that is still open; only in answer to a press. */
  ask(): Promise<NotificationConsent>
  /** Does nothing without consent. `onOpen` is called when it is clicked, with the page in front. */
  show(notification: LocalNotification, onOpen: () => void): void
}

type Platform = Pick<typeof Notification, 'permission' | 'requestPermission'> & typeof Notification

export function createNotifications(
  platform: Platform | undefined = 'Notification' in globalThis ? globalThis.Notification : undefined,
): Notifications {
  const consent = (): NotificationConsent => platform?.permission ?? 'unsupported'
  return {
    consent,
    async ask() {
      if (!platform || platform.permission !== 'default') return consent()
      return platform.requestPermission().catch(() => 'denied' as const)
    },
    show({ tag, title, body }, onOpen) {
      if (!platform || platform.permission !== 'granted') return
      try {
        const shown = new platform(title, { tag, body, icon: iconAddress() })
        shown.addEventListener('click', () => {
          window.focus()
          shown.close()
          onOpen()
        })
      } catch (reason) {
        // Browsers of phones have the name but show them from a service worker only.
        console.warn('Could not show the notification', reason)
      }
    },
  }
}

/** The one of the page, wherever the build put it. */
function iconAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''
}
