import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotifications, followNotificationClicks } from '#src/platform/notifications.ts'

/** The parts of a browser's Notification that are used. */
const createPlatform = (
  permission: NotificationPermission,
  answer: NotificationPermission = permission,
  breaks = false,
  worker?: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'>,
) => {
  const navigate = vi.fn<(path: string) => void>()
  const shown: { readonly title: string; readonly options: NotificationOptions }[] = []
  const clicks: (() => void)[] = []
  class Fake {
    static permission = permission
    static requestPermission = vi.fn<() => Promise<NotificationPermission>>(() => Promise.resolve(answer))
    constructor(title: string, options: NotificationOptions) {
      if (breaks) throw new TypeError('Illegal constructor')
      shown.push({ title, options })
    }
    addEventListener = (_: string, click: () => void): void => void clicks.push(click)
    close = (): void => undefined
  }
  const notifications = createNotifications({ platform: Fake as unknown as typeof Notification, worker, navigate })
  return { notifications, shown, clicks, requestPermission: Fake.requestPermission, navigate }
}

const notification = { tag: 'soon uid 1', title: 'Planning at 10:00', body: 'Amber', path: '/reservations?event=1' }

beforeEach(() => void vi.stubGlobal('document', { querySelector: () => null }))

describe('local notifications', () => {
  it('are unsupported and never shown if the browser has none', async () => {
    const notifications = createNotifications({ platform: undefined, worker: undefined })
    expect(notifications.consent()).toBe('unsupported')
    expect(await notifications.ask()).toBe('unsupported')
    await expect(notifications.show(notification)).resolves.toBeUndefined()
  })

  it('request permission only if it is undecided', async () => {
    const open = createPlatform('default', 'granted')
    expect(await open.notifications.ask()).toBe('granted')
    const denied = createPlatform('denied')
    expect(await denied.notifications.ask()).toBe('denied')
    expect(denied.requestPermission).not.toHaveBeenCalled()
  })

  it('are shown only with consent, and a click opens their path', async () => {
    const focus = vi.fn<() => void>()
    vi.stubGlobal('window', { focus })
    const denied = createPlatform('denied')
    await denied.notifications.show(notification)
    expect(denied.shown).toEqual([])
    const granted = createPlatform('granted')
    await granted.notifications.show(notification)
    expect(granted.shown).toMatchObject([
      { title: notification.title, options: { tag: notification.tag, body: notification.body } },
    ])
    granted.clicks[0]?.()
    expect(focus).toHaveBeenCalledOnce()
    expect(granted.navigate).toHaveBeenCalledWith(notification.path)
  })

  it('are shown by the service worker if there is one because phones require it', async () => {
    const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() => Promise.resolve())
    const registration = { active: {}, showNotification } as unknown as ServiceWorkerRegistration
    const worker = { getRegistration: () => Promise.resolve(registration), addEventListener: () => undefined }
    const granted = createPlatform('granted', 'granted', true, worker)
    await granted.notifications.show(notification)
    expect(showNotification).toHaveBeenCalledWith(
      notification.title,
      expect.objectContaining({ tag: notification.tag, body: notification.body, data: { path: notification.path } }),
    )
    expect(granted.shown).toEqual([])
  })

  it('open the path of a message from the service worker until the session ends', () => {
    const worker = new EventTarget() as unknown as ServiceWorkerContainer
    const navigate = vi.fn<(path: string) => void>()
    const session = new AbortController()
    followNotificationClicks(navigate, session.signal, worker)
    const click = (data: unknown): void => void worker.dispatchEvent(new MessageEvent('message', { data }))
    for (const foreign of [null, 'OPEN_PATH', { type: 'OPEN_PATH' }, { type: 'OTHER', path: '/x' }]) click(foreign)
    expect(navigate).not.toHaveBeenCalled()
    click({ type: 'OPEN_PATH', path: notification.path })
    session.abort()
    click({ type: 'OPEN_PATH', path: '/settings' })
    expect(navigate.mock.calls).toEqual([[notification.path]])
  })

  it('log a warning if the browser cannot show them', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await createPlatform('granted', 'granted', true).notifications.show(notification)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
