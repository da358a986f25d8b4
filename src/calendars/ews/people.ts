import type { MyInfo, Person } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { readUser, type User } from '#src/wire/account.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { ewsLimits, type Exchange } from './exchange.ts'
import { faultOfMessage, readMessage, readMessages } from './response-message.ts'
import { m, type XmlTree } from './xml-tree.ts'
import { child, childrenNamed, descend, textIn, textOf, type XmlElement } from './xml.ts'
import { traitsOf } from '#src/kernel/fault.ts'

/** A resolved name. `card` is the directory entry, if Exchange returned one. */
interface Resolution {
  readonly name: string
  readonly email: Email
  readonly kind: string | null
  readonly card: XmlElement | null
}

/** Finds people. Exchange itself matches the beginnings of names, aliases and addresses. */
export async function findPeople(
  exchange: Exchange,
  text: string,
  signal?: AbortSignal,
): Promise<Result<readonly Person[]>> {
  const found = await resolveNames(exchange, text, signal)
  if (!found.ok) return found
  const people = found.value.filter(({ kind }) => !groupKinds.has(kind ?? ''))
  return succeed(people.slice(0, ewsLimits.peopleFound).map(readPerson))
}

/** Distribution lists, and folders and groups with an address. */
const groupKinds: ReadonlySet<string> = new Set(['PublicDL', 'PrivateDL', 'PublicFolder', 'GroupMailbox'])

/** Exchange has no call for the current user: the product's account gives the address, the directory the rest. */
export async function fetchMyInfo(exchange: Exchange, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const account = await fetchAccount(exchange, signal)
  if (!account.ok) return account
  const { name, email, username, givenName, surname } = account.value
  const isAddress = email.includes('@')
  const found = await resolveNames(exchange, isAddress ? `smtp:${email}` : email.replace(/^.*\\/, ''), signal)
  if (!found.ok) return found
  // A user name without an address is a Windows account. More than one match may be anybody.
  const [only, ...more] = found.value
  const own = isAddress ? found.value.find((one) => one.email === email) : more.length === 0 ? only : undefined
  const card = own?.card ?? null
  return succeed({
    name: own?.name || name,
    email: own?.email ?? email,
    username: username || email,
    givenName: textIn(card, 'GivenName') ?? givenName,
    surname: textIn(card, 'Surname') ?? surname,
  })
}

/** Fetches the product's own account of the user (section 7). */
async function fetchAccount({ http }: Exchange, signal?: AbortSignal): Promise<Result<User>> {
  const answered = await http.send({ method: 'GET', url: '/api/account/me', to: 'api', as: 'json', signal })
  return answered.ok ? readUser(answered.value.body) : answered
}

async function resolveNames(
  exchange: Exchange,
  text: string,
  signal?: AbortSignal,
): Promise<Result<readonly Resolution[]>> {
  const entry = text.trim()
  // The schema does not allow an empty entry, and it would match no one.
  if (entry === '') return succeed([])
  const answered = await exchange.call(writeQuestion(entry), { signal, repeatable: true })
  if (!answered.ok) return answered
  const messages = readMessages(answered.value, 'people')
  if (!messages.ok) return messages
  const resolutions: Resolution[] = []
  for (const message of messages.value) {
    if (message.code === 'ErrorNameResolutionNoResults') continue
    if (message.isError) return fail(faultOfMessage(message))
    const set = child(message.element, 'm', 'ResolutionSet')
    resolutions.push(...childrenNamed(set, 't', 'Resolution').flatMap(readResolution))
  }
  return succeed(resolutions)
}

const writeQuestion = (entry: string): XmlTree =>
  m('ResolveNames', [m('UnresolvedEntry', entry)], {
    ReturnFullContactData: 'true',
    SearchScope: 'ActiveDirectory',
    ContactDataShape: 'AllProperties',
  })

function readResolution(resolution: XmlElement): readonly Resolution[] {
  const mailbox = descend(resolution, 'Mailbox')
  const card = descend(resolution, 'Contact')
  const address = readAddress(mailbox, card)
  if (address === null) return []
  const email = emailOf(address)
  const name = textIn(mailbox, 'Name') ?? textIn(card, 'DisplayName') ?? email
  return [{ name, email, kind: textIn(mailbox, 'MailboxType'), card }]
}

/**
 * Returns the address of a resolution. A mailbox of the same organisation may have its directory path instead; its
 * addresses are then on the card.
 */
function readAddress(mailbox: XmlElement | null, card: XmlElement | null): string | null {
  const own = textIn(mailbox, 'EmailAddress')
  const onCard = childrenNamed(descend(card, 'EmailAddresses'), 't', 'Entry').map(textOf)
  return (
    [own, ...onCard]
      .map((text) => text?.replace(/^smtp:/i, '') ?? '')
      .find((text) => /^[^\s@/]+@[^\s@/]+$/.test(text)) ?? null
  )
}

function readPerson({ name, email, card }: Resolution): Person {
  return {
    name,
    email,
    jobTitle: textIn(card, 'JobTitle'),
    department: textIn(card, 'Department'),
    office: textIn(card, 'OfficeLocation'),
  }
}

/** Returns null if there is no picture. */
export async function fetchMyImage(exchange: Exchange, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const account = await fetchAccount(exchange, signal)
  return account.ok ? fetchImage(exchange, account.value.email, signal) : account
}

/** Returns null if there is no picture, or none that the user may see. */
export async function fetchImage(exchange: Exchange, email: Email, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const question = m('GetUserPhoto', [m('Email', email), m('SizeRequested', 'HR96x96')])
  const answered = await exchange.call(question, { signal, repeatable: true })
  if (!answered.ok) return answered.fault.kind === 'forbidden' ? succeed(null) : answered
  const message = readMessage(answered.value)
  if (message.isError) {
    const fault = faultOfMessage(message)
    return traitsOf(fault).isPassing ? fail(fault) : succeed(null)
  }
  return succeed(readPicture(textOf(child(answered.value, 'm', 'PictureData'))))
}

/** Returns null if the data is empty or not a picture. */
function readPicture(base64: string | null): Blob | null {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = Uint8Array.from(atob((base64 ?? '').replace(/\s+/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
  const type = pictureTypes.find(({ begins }) => begins.every((byte, index) => bytes[index] === byte))?.type
  return type ? new Blob([bytes], { type }) : null
}

/** Detected by their first bytes, because Exchange does not send the type. Other types are not shown. */
const pictureTypes = [
  { type: 'image/jpeg', begins: [0xff, 0xd8] },
  { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/gif', begins: [0x47, 0x49, 0x46] },
] as const
