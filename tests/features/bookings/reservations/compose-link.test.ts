import { describe, expect, test } from 'vitest'
import { composeLink } from '#src/features/bookings/screen/reservations/use-export.tsx'
import { event, moment } from './rules/builders.ts'

const parametersOf = (link: string): Record<string, string> => Object.fromEntries(new URL(link).searchParams)

describe('decisions, codes and files: link to add a reservation to a web calendar', () => {
  test('passes times in UTC, place and notes to Google Calendar', () => {
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

  test('passes the same to Outlook in its own parameters', () => {
    expect(parametersOf(composeLink('outlook', event()))).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Review',
      startdt: '2026-11-20T09:00:00Z',
      enddt: '2026-11-20T10:00:00Z',
      location: 'Room',
    })
  })

  test('passes an all-day reservation as dates, with an exclusive end', () => {
    const days = { isAllDay: true, start: moment('2026-11-20 00:00'), end: moment('2026-11-22 00:00') }
    expect(parametersOf(composeLink('google', event(days)))['dates']).toBe('20261120/20261122')
    expect(parametersOf(composeLink('outlook', event(days)))).toMatchObject({
      allday: 'true',
      startdt: '2026-11-20',
      enddt: '2026-11-22',
    })
  })

  test('truncates long notes, because servers reject long URLs', () => {
    const link = composeLink('google', event({ bodyHtml: 'x'.repeat(50_000) }))
    expect(link.length).toBeLessThan(1_500)
  })
})
