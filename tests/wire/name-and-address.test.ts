import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { nameWithin, resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { resourceSchema } from '#src/wire/resource.ts'

describe('section 3: the name of a resource', () => {
  test.each([
    [{ displayNameForApp: 'App', displayName: 'Display', name: 'Own' }, 'App'],
    [{ displayNameForApp: '', displayName: 'Display', name: 'Own' }, 'Display'],
    [{ displayNameForApp: null, displayName: ' ', name: 'Own' }, 'Own'],
    [{ displayNameForApp: '', displayName: '', name: '' }, 'room'],
  ])('%j is shown as %s', (names, shown) => {
    expect(shownName({ id: resourceIdOf('room'), ...names })).toBe(shown)
  })
})

describe('section 3: the calendar address of a resource', () => {
  test.each([
    [{ email: ' Amber@Campus.example ', username: 'other' }, 'amber@campus.example'],
    [{ email: '', username: 'Amber@campus.example' }, 'amber@campus.example'],
    [{ email: null, username: null }, null],
    [{ email: ' ', username: '' }, null],
  ])('%j is %s', (fields, address) => {
    expect(resourceEmail(v.parse(resourceSchema, { id: 'room', ...fields }))).toBe(address)
  })
})

describe('the name of a resource within its building', () => {
  test('omits the building', () => {
    expect(nameWithin('Sázava 1.04 (Karlín)', ['Prague', 'karlín '])).toBe('Sázava 1.04')
    expect(nameWithin('Sázava 1.04 (quiet)', ['Karlín'])).toBe('Sázava 1.04 (quiet)')
    expect(nameWithin('(Karlín)', ['Karlín'])).toBe('(Karlín)')
  })
})
