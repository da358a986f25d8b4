import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNotifications } from '#src/platform/notifications.ts'

/** A browser's Notification, as far as it is used. */
const platformOf = (
  permission: NotificationPermission,
  answer: NotificationPermission = permission,
  breaks = false,
) => {
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
  const notifications = createNotifications(Fake as unknown as typeof Notification)
  return { notifications, shown, clicks, asked: Fake.requestPermission }
}

const words = { tag: 'soon uid 1', title: 'Planning at 10:00', body: 'Amber' }

afterEach(() => vi.unstubAllGlobals())

describe('local notifications', () => {
  it('are unsupported where the browser has none, and then show nothing', async () => {
    const notifications = createNotifications(undefined)
    expect(notifications.consent()).toBe('unsupported')
    expect(await notifications.ask()).toBe('unsupported')
    expect(() => notifications.show(words, () => undefined)).not.toThrow()
  })

  it('ask only where the question is open', async () => {
    const open = platformOf('default', 'granted')
    expect(await open.notifications.ask()).toBe('granted')
    const denied = platformOf('denied')
    expect(await denied.notifications.ask()).toBe('denied')
    expect(denied.asked).not.toHaveBeenCalled()
  })

  it('show with consent only, and lead on when clicked, with the page in front', () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const focus = vi.fn<() => void>()
    vi.stubGlobal('window', { focus })
    const opened = vi.fn<() => void>()
    const denied = platformOf('denied')
    denied.notifications.show(words, opened)
    expect(denied.shown).toEqual([])
    const granted = platformOf('granted')
    granted.notifications.show(words, opened)
    expect(granted.shown).toMatchObject([{ title: words.title, options: { tag: words.tag, body: words.body } }])
    granted.clicks[0]?.()
    expect([focus.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1])
  })

  it('survive a browser that shows them from a service worker only', () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    platformOf('granted', 'granted', true).notifications.show(words, () => undefined)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
