import { beforeEach, describe, expect, it } from 'vitest'
import { clearNotices, dismissNotice, notices, notify } from '#src/state/notices.ts'

beforeEach(clearNotices)

describe('section 3: notification kinds', () => {
  it('keeps errors and notices with an action until dismissed; others go by themselves', () => {
    notify({ kind: 'error', key: 'a' })
    notify({ kind: 'info', key: 'b', action: { key: 'app.undo', run: () => undefined } })
    notify({ kind: 'success', key: 'c' })
    expect(notices.queue.map(({ lasts }) => lasts)).toEqual([null, null, 5_000])
  })

  it('shows the same message twice in a row once', () => {
    notify({ kind: 'error', key: 'a', values: { room: 'Amber' } })
    notify({ kind: 'error', key: 'a', values: { room: 'Amber' } })
    notify({ kind: 'error', key: 'a', values: { room: 'Birch' } })
    expect(notices.queue).toHaveLength(2)
  })

  it('keeps no more than five, and dismisses by id', () => {
    const ids = Array.from({ length: 7 }, (_, index) => notify({ kind: 'info', key: `k${index}` }))
    expect(notices.queue.map(({ key }) => key)).toEqual(['k2', 'k3', 'k4', 'k5', 'k6'])
    dismissNotice(ids[3] ?? 0)
    expect(notices.queue).toHaveLength(4)
  })
})
