import type { Element } from '@xmldom/xmldom'
import type { Person } from '../../server/people/people.ts'
import { envelope, failure, respond, success } from './envelope.ts'
import type { Reading } from './item-xml.ts'
import { pixelPortrait } from './pixel-portrait.ts'
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
  const told = found.slice(0, namesAtMost)
  const set = x(
    'm:ResolutionSet',
    told.map((person) => resolution(person, isFull)),
    { TotalItemsInView: String(told.length), IncludesLastItemInRange: String(told.length === found.length) },
  )
  if (told.length === 1) return respond('ResolveNames', [success('ResolveNames', [set])])
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
