import type { Element } from '@xmldom/xmldom'
import type { Person } from '../../server/people/people.ts'
import { envelope, failure, respond, success } from './envelope.ts'
import type { Reading } from './item-xml.ts'
import { attributeOf, textAt, type Tree, x } from './xml.ts'

/** Maximum number of names in a ResolveNames response. */
const namesAtMost = 100

/** ResolveNames: finds people by the beginning of a name or address, or by a complete address. */
export function resolveNames(operation: Element, { server }: Reading): Response {
  const entry = textAt(operation, 'm:UnresolvedEntry')
  const address = /^smtp:(.+)$/i.exec(entry)?.[1]?.toLowerCase()
  const { people } = server
  const found = address === undefined ? people.beginning(entry, Infinity) : [people.byEmail.get(address) ?? []].flat()
  if (found.length === 0)
    return respond('ResolveNames', [failure('ResolveNames', 'ErrorNameResolutionNoResults', 'No results were found.')])
  const isFull = attributeOf(operation, 'ReturnFullContactData') === 'true'
  const listed = found.slice(0, namesAtMost)
  const set = x(
    'm:ResolutionSet',
    listed.map((person) => resolution(person, isFull)),
    { TotalItemsInView: String(listed.length), IncludesLastItemInRange: String(listed.length === found.length) },
  )
  if (listed.length === 1) return respond('ResolveNames', [success('ResolveNames', [set])])
  const warning = failure('ResolveNames', 'ErrorNameResolutionMultipleResults', 'Multiple results were found.', [set])
  return respond('ResolveNames', [{ ...warning, attributes: { ResponseClass: 'Warning' } }])
}

function resolution(person: Person, isFull: boolean): Tree {
  return x('t:Resolution', [
    x('t:Mailbox', [
      x('t:Name', person.name),
      x('t:EmailAddress', person.email),
      x('t:RoutingType', 'SMTP'),
      x('t:MailboxType', 'Mailbox'),
    ]),
    isFull ? contact(person) : null,
  ])
}

function contact(person: Person): Tree {
  return x('t:Contact', [
    x('t:DisplayName', person.name),
    x('t:GivenName', person.givenName),
    x('t:EmailAddresses', [x('t:Entry', `SMTP:${person.email}`, { Key: 'EmailAddress1' })]),
    x('t:ContactSource', 'ActiveDirectory'),
    x('t:Surname', person.surname),
  ])
}

/** GetUserPhoto, which returns its own message element. */
export function getUserPhoto(operation: Element, { server }: Reading): Response {
  const person = server.people.byEmail.get(textAt(operation, 'm:Email').toLowerCase())
  if (person?.hasPhoto !== true) {
    const { content } = failure('GetUserPhoto', 'ErrorItemNotFound', 'The user does not have a photo.', [
      x('m:HasChanged', 'false'),
    ])
    return envelope(x('m:GetUserPhotoResponse', content, { ResponseClass: 'Error' }))
  }
  return envelope(
    x(
      'm:GetUserPhotoResponse',
      [
        x('m:ResponseCode', 'NoError'),
        x('m:HasChanged', 'true'),
        x('m:PictureData', btoa(Array.from(pixelPortrait(person), (byte) => String.fromCharCode(byte)).join(''))),
      ],
      { ResponseClass: 'Success' },
    ),
  )
}

const size = 96
/** The signature of all PNG files. */
const beginning = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * A generated portrait in pixels, as Exchange has them: head and shoulders on a colour specific to the person, as PNG.
 */
function pixelPortrait({ index }: Pick<Person, 'index'>): Uint8Array {
  const palette = [...colour((index * 47) % 360, 0.45, 0.38), ...colour((index * 47) % 360, 0.4, 0.82)]
  const rows: number[] = []
  for (let row = 0; row < size; row++) {
    rows.push(0)
    for (let column = 0; column < size; column++) {
      const isHead = (column - 48) ** 2 + (row - 38) ** 2 < 17 ** 2
      const isBody = row > 60 && ((column - 48) / 34) ** 2 + ((row - 96) / 36) ** 2 < 1
      rows.push(isHead || isBody ? 1 : 0)
    }
  }
  const header = [...number(size), ...number(size), 8, 3, 0, 0, 0]
  return Uint8Array.from([
    ...beginning,
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ])
}

/** Red, green and blue, 0 to 255 each. */
function colour(hue: number, saturation: number, lightness: number): number[] {
  const range = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((place) => {
    const at = (place + hue / 30) % 12
    return Math.round(255 * (lightness - range * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  })
}

const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

function chunk(name: string, data: readonly number[]): number[] {
  const content = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...data]
  return [...number(data.length), ...content, ...number(checksum(content))]
}

/** zlib without compression: one stored block with at most 65,535 bytes. */
function stored(data: readonly number[]): number[] {
  const length = [data.length & 255, data.length >> 8]
  return [0x78, 0x01, 1, ...length, ...length.map((byte) => byte ^ 255), ...data, ...number(adler(data))]
}

function adler(data: readonly number[]): number {
  let one = 1
  let two = 0
  for (const byte of data) {
    one = (one + byte) % 65_521
    two = (two + one) % 65_521
  }
  return ((two << 16) | one) >>> 0
}

function checksum(data: readonly number[]): number {
  let sum = 0xffffffff
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
