import { describe, expect, it } from 'vitest'
import { readSchedules } from '#src/wire/schedule.ts'
import { daily, hourAt, openCalendar } from './open-calendar.ts'

const open = async () => {
  const calendar = await openCalendar()
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  const hours = { daysOfWeek: ['monday' as const], startTime: '08:00', endTime: '17:00' }
  const [oak, elm] = [await calendar.addRoom('oak', hours), await calendar.addRoom('elm')]
  const ask = async (emails: readonly string[], token = bob.token, from = 0, to = 2) => {
    const body = { start: hourAt(from), end: hourAt(to), emails }
    const { here } = calendar
    const texts = await Promise.all([
      here.send('POST', '/api/cache/get', { token, body }).then((response) => response.text()),
      here
        .send('POST', '/api/cache/schedules', { token, body: { fromDate: body.start, toDate: body.end, emails } })
        .then((response) => response.text()),
    ])
    expect(texts[0]).toBe(texts[1])
    return { text: texts[0], ...readSchedules(JSON.parse(texts[0])) }
  }
  return { ...calendar, ann, bob, oak, elm, ask }
}

describe('section 7: schedules of the server', () => {
  it('are in the order of the request, with organizers, hours and errors', async () => {
    const { create, ask, ann, bob, oak, elm } = await open()
    await create(ann.token, { rooms: [oak], from: 0.5, subject: 'Plans “A”' })
    const { schedules, problems } = await ask([oak.toUpperCase(), 'nobody@heron.example', ann.email, elm])
    expect(problems).toEqual([])
    expect(schedules.map(({ email }) => email)).toEqual([oak, 'nobody@heron.example', ann.email, elm])
    expect(schedules.map(({ availabilityView }) => availabilityView)).toEqual(['00222200', '', '00222200', '00000000'])
    expect(schedules[0]?.scheduleItems).toMatchObject([{ status: 'busy', subject: 'Plans “A”', organizer: 'Ann Lee' }])
    expect(schedules[0]?.workingHours).toMatchObject({ timezone: 'Europe/Prague', startTime: '08:00' })
    expect(schedules[1]?.serviceError?.responseCode).toBe('ErrorMailRecipientNotFound')
    expect(schedules[2]?.workingHours).toMatchObject({ timezone: 'Europe/Prague' })
    expect((await ask([bob.email])).schedules[0]?.availabilityView).toBe('00000000')
  })

  it('hide private subjects and include the dates of series', async () => {
    const { create, ask, ann, oak } = await open()
    const recurrence = daily(2)
    await create(ann.token, { rooms: [oak], subject: 'Secret', isPrivate: true, recurrence })
    const { text, schedules } = await ask([oak, ann.email], undefined, 0, 25)
    expect(text).not.toContain('Secret')
    expect(schedules.map(({ scheduleItems }) => scheduleItems.map(({ isPrivate }) => isPrivate))).toEqual([
      [true, true],
      [true, true],
    ])
    await create(ann.token, { rooms: [oak], from: 3, recurrence, subject: 'Open' })
    const [oaks] = (await ask([oak], undefined, 27, 28)).schedules
    expect(oaks?.scheduleItems[0]?.iCalUId).toMatch(/\.on\.2026-11-27$/)
  })

  it('show the "show as" state of events, and open invitations as tentative', async () => {
    const { create, ask, ann, bob } = await open()
    await create(ann.token, { showAs: 'oof', attendees: [{ email: bob.email }] })
    await create(ann.token, { showAs: 'free', from: 1 })
    const { schedules } = await ask([ann.email, bob.email])
    expect(schedules.map(({ availabilityView }) => availabilityView)).toEqual(['22220000', '11110000'])
  })

  it('show people at desks and parking spaces as working elsewhere, and in rooms as busy', async () => {
    const { addRoom, create, ask, ann, bob, oak } = await open()
    const desk = await addRoom('desk', { resourceTypeId: 'workplace' })
    const space = await addRoom('space', { resourceTypeId: 'parking' })
    await create(ann.token, { rooms: [desk, space], from: 0, to: 2 })
    await create(ann.token, { rooms: [oak], from: 0.5 })
    const other = await addRoom('other', { resourceTypeId: 'workplace' })
    const attendees = [{ email: other, kind: 'resource' }, { email: ann.email }]
    await create(bob.token, { attendees, from: 0, to: 2 })
    const { schedules } = await ask([ann.email, bob.email, desk])
    expect(schedules.map(({ availabilityView }) => availabilityView)).toEqual(['11222211', '22222222', '22222222'])
    const [anns] = schedules
    expect(anns?.scheduleItems.map(({ location, status }) => [location, status])).toEqual(
      expect.arrayContaining([
        ['Room desk; Room space', 'workingElsewhere'],
        ['Room oak', 'busy'],
        ['Room other', 'tentative'],
      ]),
    )
  })

  it('show a room as busy even if the organizer shows the event as free', async () => {
    const { create, ask, ann, oak } = await open()
    await create(ann.token, { rooms: [oak], showAs: 'free' })
    expect((await ask([oak])).schedules[0]?.availabilityView).toBe('22220000')
  })

  it('section 6: show guests only times of resources, and panels only their room', async () => {
    const { here, addPanel, create, ask, ann, oak, elm } = await open()
    await create(ann.token, { rooms: [oak], subject: 'Plans' })
    const seen = await ask([oak, ann.email], await here.signInGuest())
    expect(seen.text).not.toMatch(/Plans|Ann/)
    expect(seen.schedules.map(({ availabilityView }) => availabilityView)).toEqual(['22220000', ''])
    const panel = await addPanel('Panel', 'oak')
    const onPanel = await ask([elm, oak, ann.email], panel)
    expect(onPanel.text).not.toMatch(/Plans|Ann/)
    expect(onPanel.schedules.map(({ email }) => email)).toEqual([oak])
  })

  it('reject too long spans, too many addresses and unknown members', async () => {
    const { here, ann, oak } = await open()
    const many = Array.from({ length: 101 }, (_, index) => `${index}@heron.example`)
    const [start, end] = [hourAt(0), hourAt(1)]
    for (const [path, body, status] of [
      ['/api/cache/get', { start, end: hourAt(63 * 24), emails: [oak] }, 400],
      ['/api/cache/get', { fromDate: start, toDate: end, emails: [oak] }, 400],
      ['/api/cache/schedules', { fromDate: 'today', toDate: end, emails: [oak] }, 400],
      ['/calendar/schedules', { start, end, emails: many }, 400],
      ['/calendar/schedules', { start, end, emails: [oak] }, 200],
    ] as const)
      expect((await here.send('POST', path, { token: ann.token, body })).status).toBe(status)
  })
})
