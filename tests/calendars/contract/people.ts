import { describe, expect, it } from 'vitest'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { email, gather, valueOf } from '../graph-before.ts'
import { type Abilities, everything, type LeftOut, type SignInHere, testIf } from './entrance.ts'

export function testMe(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  describe('section 7: my info and my image', () => {
    it('returns the signed-in user', async () => {
      const { calendar, person } = await signInHere()
      expect(valueOf(await calendar.myInfo())).toMatchObject({
        name: 'Eliška Novotná',
        email: person,
        givenName: 'Eliška',
        surname: 'Novotná',
      })
    })

    testIf(can.photos, leftOut, 'has the picture', async () => {
      const { calendar } = await signInHere()
      expect(valueOf(await calendar.myImage())?.size).toBeGreaterThan(100)
    })
  })
}

export function testPeople(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  describe('colleagues in the directory', () => {
    it('are found by the start of their name or address', async () => {
      const { calendar } = await signInHere()
      for (const text of ['Oliver Hu', 'oliver.hughes'])
        expect(valueOf(await calendar.findPeople(text))).toContainEqual(
          expect.objectContaining({ name: 'Oliver Hughes', email: 'oliver.hughes@foyer.example' }),
        )
      expect(valueOf(await calendar.findPeople('nobodyiscalledso'))).toEqual([])
    })

    it('are found once by any word of their name, without accents', async () => {
      const { calendar } = await signInHere()
      for (const text of ['eliska', 'NOVOTNA', 'nov eli']) {
        const found = valueOf(await calendar.findPeople(text))
        expect(found.some(({ name }) => name.startsWith('Eli') && name.includes('Novotn'))).toBe(true)
        expect(new Set(found.map((one) => one.email)).size).toBe(found.length)
        expect(found.every((one) => one.email === one.email.toLowerCase() && one.name !== '')).toBe(true)
      }
    })

    it('have private events without subject and location', async () => {
      const { calendar, at } = await signInHere()
      const emails = at.people.slice(4, 24).map((one) => email(one.email))
      const from = quarterAt(friday as Instant)
      const { schedules, faults } = await gather(calendar.schedules(emails, { from, to: (from + 96) as Quarter }))
      expect(faults).toEqual([])
      const hidden = schedules.flatMap(({ scheduleItems }) => scheduleItems).filter(({ isPrivate }) => isPrivate)
      for (const item of hidden) expect(item).toMatchObject({ subject: null, location: null })
      expect(schedules.every(({ availabilityView }) => /^[0-4]{96}$/.test(availabilityView))).toBe(true)
      expect(schedules.some(({ availabilityView }) => availabilityView.includes('2'))).toBe(true)
    })

    it('are limited by the provider', async () => {
      const { calendar, provider } = await signInHere()
      const found = valueOf(await calendar.findPeople('a'))
      expect(found.length).toBeGreaterThan(3)
      expect(found.length).toBeLessThanOrEqual(provider.limits.peopleFound)
    })

    it('can be searched with any text', async () => {
      const { calendar } = await signInHere()
      for (const text of [`O'"Brien`, '<b>&amp;', '100 %', 'a\\', '(name eq '])
        expect((await calendar.findPeople(text)).ok).toBe(true)
    })

    testIf(can.photos, leftOut, 'have a picture', async () => {
      const { calendar, at } = await signInHere()
      const pictured = at.people.find(({ hasPhoto }, index) => hasPhoto && index > 4)
      expect(valueOf(await calendar.personImage(email(pictured?.email ?? '')))?.size).toBeGreaterThan(100)
    })

    it('have no picture if they never added one', async () => {
      const { calendar, at } = await signInHere()
      const plain = at.people.find(({ hasPhoto }) => !hasPhoto)
      expect(valueOf(await calendar.personImage(email(plain?.email ?? '')))).toBeNull()
      expect(valueOf(await calendar.personImage(email('nobody@foyer.example')))).toBeNull()
    })
  })
}
