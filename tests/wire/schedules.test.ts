import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseInstant } from '#src/wire/instant.ts'
import { readSchedules, takenTimeOf, scheduleItemSchema } from '#src/wire/schedule.ts'

const item = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' }
const schedule = { email: 'Room@Campus.example ', availabilityView: '0022', scheduleItems: [item] }

describe('section 3: schedules', () => {
  test('a schedule has a lower-case address and defaults for absent members', () => {
    expect(readSchedules([schedule])).toEqual({
      schedules: [
        {
          email: 'room@campus.example',
          availabilityView: '0022',
          scheduleItems: [
            {
              ...item,
              status: 'busy',
              subject: null,
              location: null,
              isPrivate: false,
              organizer: null,
              iCalUId: null,
            },
          ],
          workingHours: null,
          schedulingSettings: null,
          serviceError: null,
        },
      ],
      problems: [],
    })
  })

  test('section 3: a schedule without scheduleId and email is omitted', () => {
    const { schedules, problems } = readSchedules([{ scheduleId: 'A@b.c' }, { email: ' ', scheduleId: null }, {}])
    expect(schedules.map(({ email }) => email)).toEqual(['a@b.c'])
    expect(problems).toEqual(['schedules[1].email: missing', 'schedules[2].email: missing'])
  })

  test('section 8: a service error is part of its schedule', () => {
    const serviceError = { message: 'The mailbox is gone.', responseCode: '5009' }
    const { schedules } = readSchedules({ schedules: [{ email: 'a@b.c', availabilityView: null, serviceError }] })
    expect(schedules[0]).toMatchObject({ availabilityView: '', serviceError })
  })

  test('section 8: bad items and hours are omitted and reported', () => {
    const { schedules, problems } = readSchedules([
      {
        ...schedule,
        scheduleItems: [
          item,
          { ...item, start: 'soon' },
          { ...item, end: '2026-11-20T07:00:00Z' },
          { ...item, subject: 7 },
          null,
          { end: item.end },
          { ...item, subject: 'Kept' },
        ],
        workingHours: { daysOfWeek: ['noday'], startTime: '08:00', endTime: '18:00' },
      },
      'junk',
      { ...schedule, availabilityView: 22 },
      schedule,
    ])
    expect(schedules).toHaveLength(2)
    expect(schedules[0]?.scheduleItems.map(({ subject }) => subject)).toEqual([null, null, 'Kept'])
    expect(schedules[0]?.workingHours).toBe(null)
    expect(problems).toEqual([
      'schedules[0].scheduleItems[1].start: expected instant',
      'schedules[0].scheduleItems[2]: expected end after start',
      'schedules[0].scheduleItems[3].subject: expected string',
      'schedules[0].scheduleItems[4]: expected object',
      'schedules[0].scheduleItems[5].start: missing',
      expect.stringContaining('schedules[0].workingHours.daysOfWeek[0]: expected'),
      'schedules[1]: expected object',
      'schedules[2].availabilityView: expected string',
    ])
  })

  test('section 8: a schedule retains its view if its items are not a list', () => {
    const { schedules, problems } = readSchedules([{ ...schedule, scheduleItems: 'none' }])
    expect(schedules[0]).toMatchObject({ availabilityView: schedule.availabilityView, scheduleItems: [] })
    expect(problems).toEqual(['schedules[0].scheduleItems: expected array'])
  })

  test('section 3: a view has ten states, and other characters are reported', () => {
    const views = ['0123456789', '01x']
    const { schedules, problems } = readSchedules(views.map((availabilityView) => ({ ...schedule, availabilityView })))
    expect(schedules.map(({ availabilityView }) => availabilityView)).toEqual(views)
    expect(problems).toEqual(['schedules[1].availabilityView: expected digits'])
  })

  test.each([
    ['free', false],
    ['workingElsewhere', false],
    ['WORKINGELSEWHERE', false],
    ['busy', true],
    ['oof', true],
    ['unknown', true],
    ['SomethingNew', true],
  ])('section 3: an item of status %s takes its time: %s', (status, isTaken) => {
    expect(takenTimeOf({ ...item, status }) !== null).toBe(isTaken)
  })

  test('section 5: hours in an unknown zone are reported', () => {
    const workingHours = { timezone: 'Nowhere', daysOfWeek: ['monday'], startTime: '08:00', endTime: '18:00' }
    const { problems } = readSchedules([{ ...schedule, workingHours }])
    expect(problems).toEqual(['schedules[0].workingHours.timezone: expected time zone'])
  })

  test('section 3: working hours have a zone and days', () => {
    const workingHours = {
      timezone: null,
      daysOfWeek: ['Monday', 'friday'],
      startTime: '08:00:00',
      endTime: '18:00:00',
    }
    expect(readSchedules([{ ...schedule, workingHours }]).schedules[0]?.workingHours).toEqual({
      ...workingHours,
      timezone: '',
      daysOfWeek: ['monday', 'friday'],
    })
  })

  test.each([null, 'x', {}, { schedules: 7 }])('%j has no schedules and is reported', (body) => {
    expect(readSchedules(body)).toEqual({ schedules: [], problems: ['schedules: expected array'] })
  })

  const value = fc.constantFrom(
    null,
    undefined,
    '',
    'text',
    7,
    true,
    {},
    item.start,
    item.end,
    '2026-11-20T08:30:00.0000000',
  )

  test('an item with unreadable privacy has no details', () => {
    const { schedules } = readSchedules([
      { ...schedule, scheduleItems: [{ ...item, subject: 'Salaries', location: 'Vault', isPrivate: 'perhaps' }] },
    ])
    expect(schedules[0]?.scheduleItems).toMatchObject([{ subject: null, location: null, isPrivate: true }])
  })

  const timeSchema = v.pick(scheduleItemSchema, ['start', 'end'])
  const isBefore = ({ start, end }: v.InferOutput<typeof timeSchema>): boolean =>
    (parseInstant(start) ?? 0) <= (parseInstant(end) ?? 0)

  test('the quick reader reads items like the schema', () => {
    const seen = { good: 0, bad: 0 }
    const fields = fc.constantFrom(...Object.keys(scheduleItemSchema.entries))
    fc.assert(
      fc.property(fc.dictionary(fields, value, { maxKeys: 4 }), (bad) => {
        const record: unknown = { ...item, ...bad }
        const bySchema = v.safeParse(scheduleItemSchema, record)
        const isForward =
          bySchema.success && (parseInstant(bySchema.output.start) ?? 0) <= (parseInstant(bySchema.output.end) ?? 0)
        const { schedules, problems } = readSchedules([{ ...schedule, scheduleItems: [record] }])
        const read = schedules[0]?.scheduleItems ?? []
        // An item with a readable time is kept without its unreadable members.
        const rest = v.is(timeSchema, record) && isBefore(record) ? read : []
        expect(read).toEqual(bySchema.success ? (isForward ? [bySchema.output] : []) : rest)
        expect(problems.length === 0).toBe(isForward)
        seen[isForward ? 'good' : 'bad']++
      }),
      { numRuns: 400 },
    )
    expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(20)
  })
})
