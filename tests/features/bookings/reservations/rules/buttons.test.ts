import { describe, expect, test } from 'vitest'
import {
  type ButtonFacts,
  confirmationRules,
  confirmUntil,
  confirmWindow,
  showsChange,
  showsConfirm,
} from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at } from './builders.ts'

const start = at('2026-11-20 09:00')
const end = at('2026-11-20 10:00')
const rules = confirmationRules(resource({ requiresConfirmation: true }))

const facts: ButtonFacts = {
  cancelled: false,
  cancelledByResponse: false,
  confirmed: false,
  accepted: true,
  isAllDay: false,
  start,
  end,
  rules,
}

describe('section 4: buttons', () => {
  test('section 4: exclude check-in after the end, even in the window', () => {
    const short = { ...facts, end: at('2026-11-20 09:10') }
    expect(showsConfirm(short, at('2026-11-20 09:09'))).toBe(true)
    expect(showsConfirm(short, at('2026-11-20 09:10'))).toBe(false)
  })

  test('section 4: exclude a change if the resource declined', () => {
    const now = at('2026-11-20 08:00')
    expect(showsChange(facts, now)).toBe(true)
    expect(showsChange({ ...facts, cancelledByResponse: true }, now)).toBe(false)
  })
})

describe('section 9: confirm window', () => {
  test('section 9: is from 15 minutes before to 15 minutes after the start, unless the resource overrides it', () => {
    expect(confirmWindow(start, rules)).toEqual({ opens: at('2026-11-20 08:45'), closes: at('2026-11-20 09:15') })
    const own = confirmationRules(
      resource({ resourceMinutesForConfirmationBeforeStartTime: 0, resourceUnconfirmedEventCancelEventTime: 5 }),
    )
    expect(confirmWindow(start, own)).toEqual({ opens: start, closes: at('2026-11-20 09:05') })
  })

  test('is not required without a known resource', () => {
    expect(confirmationRules(null).requiresConfirmation).toBe(false)
  })

  test('closes at the end of the event at the latest, with a separate limit for all-day events', () => {
    expect(confirmUntil({ start, end, isAllDay: false }, rules)).toBe(at('2026-11-20 09:15'))
    expect(confirmUntil({ start, end: at('2026-11-20 09:10'), isAllDay: false }, rules)).toBe(at('2026-11-20 09:10'))
    expect(confirmUntil({ start, end, isAllDay: true }, rules)).toBe(end)
    const allDay = confirmationRules(resource({ resourceUnconfirmedEventCancelEventAllDayTime: 30 }))
    expect(confirmUntil({ start, end, isAllDay: true }, allDay)).toBe(at('2026-11-20 09:30'))
  })
})
