import { describe, expect, test } from 'vitest'
import { composeLink } from '#src/features/reservations/use-export.tsx'
import { event, moment } from './rules/builders.ts'

const parametersOf = (link: string): Record<string, string> => Object.fromEntries(new URL(link).searchParams)

describe('decisions, codes and files: the page of a calendar on the web that adds a reservation', () => {
  test('Google Calendar gets times in UTC, place and notes', () => {
    const link = composeLink('google', event({ subject: 'Q&A, 50 % #1', bodyHtml: '<p>Bring a pen</p>' }))
    expect(new URL(link).origin).toBe('https://calendar.google.com')
    expect(parametersOf(link)).toEqual({
      action: 'TEMPLATE',
      text: 'Q&A, 50 % #1',
      dates: '20261120T090000Z/20261120T100000Z',
      location: 'Room',
      details: 'Bring a pen',
    })
  })

  test('Outlook gets the same in its own words', () => {
    expect(parametersOf(composeLink('outlook', event()))).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Review',
      startdt: '2026-11-20T09:00:00Z',
      enddt: '2026-11-20T10:00:00Z',
      location: 'Room',
    })
  })

  test('an all-day reservation is written as dates, up to the midnight after it', () => {
    const days = { isAllDay: true, start: moment('2026-11-20 00:00'), end: moment('2026-11-22 00:00') }
    expect(parametersOf(composeLink('google', event(days)))['dates']).toBe('20261120/20261122')
    expect(parametersOf(composeLink('outlook', event(days)))).toMatchObject({
      allday: 'true',
      startdt: '2026-11-20',
      enddt: '2026-11-22',
    })
  })

  test('long notes are cut, because servers reject long addresses', () => {
    const link = composeLink('google', event({ bodyHtml: 'x'.repeat(50_000) }))
    expect(link.length).toBeLessThan(1_500)
  })
})
