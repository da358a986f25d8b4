import { describe, expect, it } from 'vitest'
import { readAddresses } from '#src/features/administration/model/rules/read-addresses.ts'

const read = (text: string): readonly string[] =>
  readAddresses(text).people.map(({ name, email }) => (name === '' ? email : `${name} = ${email}`))

describe('pasted addresses', () => {
  it.each([
    ['one address', 'ann@example.org', ['ann@example.org']],
    ['a name', 'Ann Lee <Ann@Example.org>', ['Ann Lee = ann@example.org']],
    [
      'a quoted name with a comma',
      '"Lee, Ann" <ann@example.org>, bo@example.org',
      ['Lee, Ann = ann@example.org', 'bo@example.org'],
    ],
    ['semicolons, as in Outlook', 'Ann <a@b.org>; Bo <b@b.org>;', ['Ann = a@b.org', 'Bo = b@b.org']],
    ['lines of any system', 'a@b.org\r\nb@b.org\n\nc@b.org', ['a@b.org', 'b@b.org', 'c@b.org']],
    ['a column of a spreadsheet', 'a@b.org\tb@b.org', ['a@b.org', 'b@b.org']],
    ['only spaces between them', 'a@b.org b@b.org  c@b.org', ['a@b.org', 'b@b.org', 'c@b.org']],
    ['an address twice', 'a@b.org, Ann <A@b.org>', ['a@b.org']],
    ['an empty text', ' \n ', []],
  ])('are read from %s', (_, text, expected) => {
    expect(readAddresses(text).unread).toEqual([])
    expect(read(text)).toEqual(expected)
  })

  it.each([
    ['a name without an address', 'Ann Lee', ['Ann Lee']],
    ['an address with a typing error', 'ann@example', ['ann@example']],
    ['a bracket that is not closed', 'Ann <ann@example.org', ['Ann', '<']],
    ['a quotation mark that is not closed', '"Ann <', ['"', 'Ann', '<']],
  ])('report %s as unread', (_, text, expected) => {
    expect(readAddresses(text).unread).toEqual(expected)
  })

  it('keep the correct addresses next to malformed ones', () => {
    const { people, unread } = readAddresses('Ann <ann@example.org>, Bo, bo@example.org')
    expect(people.map(({ email }) => email)).toEqual(['ann@example.org', 'bo@example.org'])
    expect(unread).toEqual(['Bo'])
  })
})
