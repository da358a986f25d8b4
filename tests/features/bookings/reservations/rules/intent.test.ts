import { describe, expect, test } from 'vitest'
import { intentId, intentKinds, isIntent } from '#src/features/bookings/model/reservations/rules/intent.ts'

const intent = {
  id: 'intent-cancel-event-1',
  kind: 'cancel',
  at: 1,
  reservation: { event: { id: 'event-1' } },
  comment: 'Ill',
}

describe('decisions, offline: changes stored until the network is back', () => {
  test('have an id of their kind and event', () => {
    const ids = intentKinds.flatMap((kind) => ['a', 'b'].map((event) => intentId(kind, event)))
    expect(new Set(ids).size).toBe(6)
    expect(intentId('cancel', 'event-1')).toBe(intent.id)
  })

  test('are valid as stored', () => {
    expect(isIntent(intent)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'intent'],
    ['a list', [intent]],
    ['no time', { ...intent, at: '1' }],
    ['no comment', { ...intent, comment: null }],
    ['an unknown kind', { ...intent, kind: 'extend', id: 'intent-extend-event-1' }],
    ['no kind', { ...intent, kind: undefined }],
    ['no reservation', { ...intent, reservation: null }],
    ['no event', { ...intent, reservation: { event: null } }],
    ['an event without an id', { ...intent, id: 'intent-cancel-undefined', reservation: { event: {} } }],
    ['an event with a number', { ...intent, id: 'intent-cancel-1', reservation: { event: { id: 1 } } }],
    ['the id of another event', { ...intent, id: 'intent-cancel-event-2' }],
    ['the id of another kind', { ...intent, id: 'intent-finish-event-1' }],
  ])('are ignored if malformed: %s', (_, stored) => {
    expect(isIntent(stored)).toBe(false)
  })
})
