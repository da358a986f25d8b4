import { describe, expect, test } from 'vitest'
import {
  type ButtonFacts,
  confirmationRules,
  confirmUntil,
  confirmWindow,
  showsChange,
  showsConfirm,
  showsFinish,
} from '#src/features/reservations/rules/confirm-window.ts'
import { resource } from '../../finding/rules/builders.ts'
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

/** Moments and where they lie: in the window of an ordinary event, after its start, after its end. */
const moments = [
  ['08:44', { inWindow: false, started: false, ended: false }],
  ['08:45', { inWindow: true, started: false, ended: false }],
  ['09:00', { inWindow: true, started: false, ended: false }],
  ['09:01', { inWindow: true, started: true, ended: false }],
  ['09:14', { inWindow: true, started: true, ended: false }],
  ['09:15', { inWindow: false, started: true, ended: false }],
  ['09:59', { inWindow: false, started: true, ended: false }],
  ['10:00', { inWindow: false, started: true, ended: true }],
  ['10:01', { inWindow: false, started: true, ended: true }],
] as const

const both = [false, true]

describe('section 4: buttons, in all combinations', () => {
  for (const [time, place] of moments) {
    test(`section 4: at ${time}`, () => {
      const now = at(`2026-11-20 ${time}`)
      for (const cancelled of both)
        for (const cancelledByResponse of both)
          for (const confirmed of both)
            for (const accepted of both)
              for (const isAllDay of both)
                for (const requiresConfirmation of both) {
                  const given = {
                    ...facts,
                    cancelled,
                    cancelledByResponse,
                    confirmed,
                    accepted,
                    isAllDay,
                    rules: { ...rules, requiresConfirmation },
                  }
                  const confirm =
                    !cancelled &&
                    !cancelledByResponse &&
                    !confirmed &&
                    requiresConfirmation &&
                    !place.ended &&
                    (place.inWindow || (isAllDay && place.started))
                  const change =
                    !cancelled && !cancelledByResponse && accepted && (confirmed || !confirm) && !place.ended
                  const what = JSON.stringify({ ...given, time })
                  expect(showsConfirm(given, now), `confirm ${what}`).toBe(confirm)
                  expect(showsChange(given, now), `change ${what}`).toBe(change)
                  expect(showsFinish(given, now), `finish ${what}`).toBe(!cancelled && place.started)
                }
    })
  }

  test('section 4: an all-day event under way can be confirmed long after the window', () => {
    const allDay = { ...facts, isAllDay: true, start: at('2026-11-20 00:00'), end: at('2026-11-21 00:00') }
    expect(showsConfirm(allDay, at('2026-11-20 15:00'))).toBe(true)
    expect(showsConfirm(allDay, at('2026-11-19 23:44'))).toBe(false)
    expect(showsConfirm(allDay, at('2026-11-21 00:00'))).toBe(false)
  })

  test('section 4: a short event cannot be confirmed after its end, though the window is open', () => {
    const short = { ...facts, end: at('2026-11-20 09:10') }
    expect(showsConfirm(short, at('2026-11-20 09:09'))).toBe(true)
    expect(showsConfirm(short, at('2026-11-20 09:10'))).toBe(false)
  })
})

describe('section 9: confirm window', () => {
  test('section 9: 15 minutes before to 15 minutes after start, unless the resource says otherwise', () => {
    expect(confirmWindow(start, rules)).toEqual({ opens: at('2026-11-20 08:45'), closes: at('2026-11-20 09:15') })
    const own = confirmationRules(
      resource({ resourceMinutesForConfirmationBeforeStartTime: 0, resourceUnconfirmedEventCancelEventTime: 5 }),
    )
    expect(confirmWindow(start, own)).toEqual({ opens: start, closes: at('2026-11-20 09:05') })
  })

  test('an event of no known resource asks for no confirmation', () => {
    expect(confirmationRules(null).requiresConfirmation).toBe(false)
  })

  test('the button says until when: never after the end, for all-day events by their own time', () => {
    expect(confirmUntil({ start, end, isAllDay: false }, rules)).toBe(at('2026-11-20 09:15'))
    expect(confirmUntil({ start, end: at('2026-11-20 09:10'), isAllDay: false }, rules)).toBe(at('2026-11-20 09:10'))
    expect(confirmUntil({ start, end, isAllDay: true }, rules)).toBe(end)
    const allDay = confirmationRules(resource({ resourceUnconfirmedEventCancelEventAllDayTime: 30 }))
    expect(confirmUntil({ start, end, isAllDay: true }, allDay)).toBe(at('2026-11-20 09:30'))
  })
})
