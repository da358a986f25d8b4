import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNotifications } from '#src/platform/notifications.ts'

/** A browser's Notification, as far as it is used. */
const platformOf = (
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
  return { notifications, shown, clicks, asked: Fake.requestPermission, navigate }
}

const words = { tag: 'soon uid 1', title: 'Planning at 10:00', body: 'Amber', path: '/reservations?event=1' }

afterEach(() => vi.unstubAllGlobals())

describe('local notifications', () => {
  it('are unsupported where the browser has none, and then show nothing', async () => {
    const notifications = createNotifications({ platform: undefined, worker: undefined })
    expect(notifications.consent()).toBe('unsupported')
    expect(await notifications.ask()).toBe('unsupported')
    await expect(notifications.show(words)).resolves.toBeUndefined()
  })

  it('ask only where the question is open', async () => {
    const open = platformOf('default', 'granted')
    expect(await open.notifications.ask()).toBe('granted')
    const denied = platformOf('denied')
    expect(await denied.notifications.ask()).toBe('denied')
    expect(denied.asked).not.toHaveBeenCalled()
  })

  it('show with consent only, and open their path when clicked, with the page in front', async () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const focus = vi.fn<() => void>()
    vi.stubGlobal('window', { focus })
    const denied = platformOf('denied')
    await denied.notifications.show(words)
    expect(denied.shown).toEqual([])
    const granted = platformOf('granted')
    await granted.notifications.show(words)
    expect(granted.shown).toMatchObject([{ title: words.title, options: { tag: words.tag, body: words.body } }])
    granted.clicks[0]?.()
    expect(focus).toHaveBeenCalledOnce()
    expect(granted.navigate).toHaveBeenCalledWith(words.path)
  })

  it('come from the service worker if there is one, as phones want it', async () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() => Promise.resolve())
    const registration = { active: {}, showNotification } as unknown as ServiceWorkerRegistration
    const worker = { getRegistration: () => Promise.resolve(registration), addEventListener: () => undefined }
    const granted = platformOf('granted', 'granted', true, worker)
    await granted.notifications.show(words)
    expect(showNotification).toHaveBeenCalledWith(
      words.title,
      expect.objectContaining({ tag: words.tag, body: words.body, data: { path: words.path } }),
    )
    expect(granted.shown).toEqual([])
  })

  it('open the path that the service worker names after a click, until the session ends', () => {
    const worker = new EventTarget() as unknown as ServiceWorkerContainer
    const navigate = vi.fn<(path: string) => void>()
    const session = new AbortController()
    createNotifications({ platform: undefined, worker, navigate, signal: session.signal })
    const click = (data: unknown): void => void worker.dispatchEvent(new MessageEvent('message', { data }))
    for (const foreign of [null, 'OPEN_PATH', { type: 'OPEN_PATH' }, { type: 'OTHER', path: '/x' }]) click(foreign)
    expect(navigate).not.toHaveBeenCalled()
    click({ type: 'OPEN_PATH', path: words.path })
    session.abort()
    click({ type: 'OPEN_PATH', path: '/settings' })
    expect(navigate.mock.calls).toEqual([[words.path]])
  })

  it('survive a browser that cannot show them', async () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await platformOf('granted', 'granted', true).notifications.show(words)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
