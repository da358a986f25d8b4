import { describe, expect, it } from 'vitest'
import { dismissNotice, notices, notify } from '#src/features/notices/model/state.ts'

describe('section 3: notification kinds', () => {
  it('errors and notices with an action stay until dismissed', () => {
    notify({ kind: 'error', key: 'notice.noSubject' })
    notify({ kind: 'info', key: 'app.done', action: { key: 'app.undo', run: () => undefined } })
    notify({ kind: 'success', key: 'app.close' })
    expect(notices.queue.map(({ lasts }) => lasts)).toEqual([null, null, 5_000])
  })

  it('repeated messages are shown once', () => {
    notify({ kind: 'error', key: 'notice.noSubject', values: { room: 'Amber' } })
    notify({ kind: 'error', key: 'notice.noSubject', values: { room: 'Amber' } })
    notify({ kind: 'error', key: 'notice.noSubject', values: { room: 'Birch' } })
    expect(notices.queue).toHaveLength(2)
  })

  it('at most five are shown, and each can be dismissed', () => {
    const ids = Array.from({ length: 7 }, (_, index) => notify({ kind: 'info', key: 'app.done', values: { index } }))
    expect(notices.queue.map(({ values }) => values['index'])).toEqual([2, 3, 4, 5, 6])
    dismissNotice(ids[3] ?? 0)
    expect(notices.queue).toHaveLength(4)
  })
})
