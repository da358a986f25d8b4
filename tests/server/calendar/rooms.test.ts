import * as v from 'valibot'
import { expect, it } from 'vitest'
import { roomsByEmail } from '#server/calendar/rooms.ts'
import { resourceBodySchema, type StoredResource } from '#server/rules/resources/stored-resource.ts'
import { putResources, removeResource } from '#server/store/resources.ts'
import { openOffice } from '../open-office.ts'

const email = 'oak@heron.example'

const oak = (startTime: string): StoredResource => ({
  id: 'oak',
  email,
  name: 'Oak',
  typeId: 'rooms',
  areaId: null,
  approver: null,
  position: 0,
  isDeleted: false,
  body: {
    ...v.parse(resourceBodySchema, {}),
    timezone: 'Europe/Prague',
    daysOfWeek: ['monday'],
    startTime,
    endTime: '17:00',
  },
})

it('a room is read again after each change, however soon, also in its transaction, and not without one', async () => {
  const { office } = await openOffice()
  const { db, now } = office
  const roomOf = async (queries = db) => (await roomsByEmail(queries, [email])).values().next().value
  await putResources(db, [oak('08:00')], now())
  const first = await roomOf()
  expect(first?.hours).toMatchObject({ startTime: '08:00' })
  expect(await roomOf()).toBe(first)
  await putResources(db, [oak('09:00')], now())
  expect((await roomOf())?.hours).toMatchObject({ startTime: '09:00' })
  const undone = db.transaction().execute(async (queries) => {
    await putResources(queries, [oak('10:00')], now())
    expect((await roomOf(queries))?.hours).toMatchObject({ startTime: '10:00' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await roomOf())?.hours).toMatchObject({ startTime: '09:00' })
  await removeResource(db, 'oak', now())
  expect((await roomOf())?.facts.reservationsEnabled).toBe(false)
})
