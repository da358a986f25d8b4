import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emailOf, mailboxOf, wireEmail } from '#src/wire/scalars.ts'

describe('section 3: e-mail addresses', () => {
  test('spaces and capital letters are ignored', () => {
    expect(emailOf(' Eva@Example.COM ')).toBe('eva@example.com')
    expect(emailOf(' ')).toBe('')
  })

  test('normalising an address twice has no further effect', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => emailOf(emailOf(text)) === emailOf(text)))
  })

  test.each([
    [' Eva@Example.com', 'eva@example.com'],
    [' ', null],
    [undefined, null],
    [null, null],
  ])('%j is read as %j', (written, read) => {
    expect(v.parse(wireEmail.absent, written)).toBe(read)
  })

  test('a mailbox without a name shows the address as it is written in the calendar', () => {
    expect(mailboxOf(null, 'Eva@Example.com')).toEqual({ name: 'Eva@Example.com', address: 'eva@example.com' })
    expect(mailboxOf('Eva', null)).toEqual({ name: 'Eva', address: '' })
  })
})
