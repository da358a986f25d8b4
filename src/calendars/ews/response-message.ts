import type { Refusal } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { child, elementsIn, isNamed, readXml, textOf, type XmlElement } from './xml.ts'

/** Exchange's refusal of a whole call. */
export interface SoapFault {
  /** 'ErrorServerBusy' and so on. */
  readonly code: string
  readonly message: string
  /** Milliseconds; null if not given. */
  readonly backOff: number | null
}

/** Returns the fault in an envelope, or null if there is none. */
export function readSoapFault(envelope: XmlElement): SoapFault | null {
  const fault = child(child(envelope, 'soap', 'Body'), 'soap', 'Fault')
  if (!fault) return null
  const detail = partOf(fault, 'detail')
  const said = textOf(partOf(fault, 'faultcode'))?.replace(/^.*:/, '')
  return {
    code: textOf(partOf(detail, 'ResponseCode')) ?? said ?? 'Fault',
    message: textOf(partOf(detail, 'Message')) ?? textOf(partOf(fault, 'faultstring')) ?? 'The call was refused.',
    backOff: backOffIn(partOf(detail, 'MessageXml')),
  }
}

/** Returns milliseconds from `<t:Value Name="BackOffMilliseconds">`. */
function backOffIn(messageXml: XmlElement | null): number | null {
  const value = elementsIn(messageXml).find((element) => element.getAttribute('Name') === 'BackOffMilliseconds')
  const milliseconds = Number(textOf(value ?? null) ?? NaN)
  return milliseconds >= 0 ? milliseconds : null
}

/** The parts of a fault have no namespace or their own, depending on the version. */
function partOf(parent: XmlElement | null, name: string): XmlElement | null {
  return elementsIn(parent).find(({ localName }) => localName === name) ?? null
}

/** Codes for a busy server, for a whole call or a single item. */
const busyCodes: ReadonlySet<string> = new Set([
  'ErrorServerBusy',
  'ErrorTooManyObjectsOpened',
  'ErrorExceededConnectionCount',
])
const deniedCodes: ReadonlySet<string> = new Set(['ErrorAccessDenied', 'ErrorImpersonateUserDenied'])
const passingCodes: ReadonlySet<string> = new Set([
  'ErrorInternalServerTransientError',
  'ErrorMailboxStoreUnavailable',
  'ErrorADUnavailable',
  'ErrorTimeoutExpired',
  'ErrorConnectionFailed',
])

/** Status for a request that is itself wrong. Not retried, and not used for any other fault. */
export const refusedAsWritten = 422

/**
 * Exchange reports every error with status 500 and a SOAP fault. Restates a busy server as a 429 with its back-off, a
 * temporary error as a 503, a denial as a 403, and an internal error as a 500. Any other fault becomes a refusal of the
 * request (422).
 */
export function restateSoapFault(refusal: Refusal): Refusal {
  if (refusal.status !== 500) return refusal
  const envelope = readXml(refusal.text, 'fault')
  const fault = envelope.ok && isNamed(envelope.value, 'soap', 'Envelope') ? readSoapFault(envelope.value) : null
  if (!fault) return refusal
  const { code, message, backOff } = fault
  const text = JSON.stringify({ code, message })
  if (busyCodes.has(code)) {
    const headers = backOff === null ? refusal.headers : { ...refusal.headers, 'retry-after': String(backOff / 1000) }
    return { status: 429, headers, text }
  }
  if (deniedCodes.has(code)) return { ...refusal, status: 403, text }
  if (passingCodes.has(code)) return { ...refusal, status: 503, text }
  return { ...refusal, status: code === 'ErrorInternalServerError' ? 500 : refusedAsWritten, text }
}

/** Exchange's response about one requested item. With a warning, the result is still included. */
export interface ResponseMessage {
  readonly isError: boolean
  /** 'NoError', 'ErrorItemNotFound' and so on. */
  readonly code: string
  readonly text: string | null
  /** Requested waiting time in milliseconds. */
  readonly backOff: number | null
  readonly element: XmlElement
}

/** Returns the messages of a response, in the order of the request. Fails with 'malformed' if there are none. */
export function readMessages(response: XmlElement, what: string): Result<readonly ResponseMessage[]> {
  const messages = elementsIn(child(response, 'm', 'ResponseMessages')).map(readMessage)
  if (messages.length > 0) return succeed(messages)
  return fail({ kind: 'malformed', what, problems: [`${what}: no response message`] })
}

/** Returns the only message of a response to a single request, or the fault that it reports. */
export function readOnlyMessage(response: XmlElement, what: string): Result<ResponseMessage> {
  const messages = readMessages(response, what)
  if (!messages.ok) return messages
  const [message] = messages.value
  if (!message) return fail({ kind: 'malformed', what, problems: [`${what}: no response message`] })
  return message.isError ? fail(faultOfMessage(message)) : succeed(message)
}

export function readMessage(element: XmlElement): ResponseMessage {
  const code = textOf(child(element, 'm', 'ResponseCode'))
  const responseClass = element.getAttribute('ResponseClass')
  return {
    isError: responseClass === 'Error' || (responseClass !== 'Warning' && code !== null && code !== 'NoError'),
    code: code ?? 'NoError',
    text: textOf(child(element, 'm', 'MessageText')),
    backOff: backOffIn(child(element, 'm', 'MessageXml')),
    element,
  }
}

const goneCodes: ReadonlySet<string> = new Set([
  'ErrorItemNotFound',
  'ErrorCalendarOccurrenceIsDeletedFromRecurrence',
  'ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange',
])

/** Returns true if the requested item does not exist. Ids of another mailbox or of an older format count as gone. */
export function isGone({ code }: Pick<ResponseMessage, 'code'>): boolean {
  return goneCodes.has(code) || code.startsWith('ErrorInvalidId')
}

/** Returns true if another client was faster: the change key belongs to an outdated version of the item. */
function isStale({ code }: Pick<ResponseMessage, 'code'>): boolean {
  return code === 'ErrorIrresolvableConflict' || code === 'ErrorStaleObject'
}

/** The last two are about the folder of a colleague: it is hidden from the user, or there is none. */
const forbiddenCodes =
  /^Error(AccessDenied|FolderNotFound|NonExistentMailbox|Calendar(IsOrganizerFor|IsNotOrganizer|IsDelegatedFor|IsCancelledFor))/

/** Milliseconds, used if a busy server sends no waiting time. */
const usualBackOff = 5_000

export function faultOfMessage(message: ResponseMessage): Fault {
  const { code, text, backOff } = message
  const detail = text === null ? code : `${code}: ${text}`
  if (busyCodes.has(code)) return { kind: 'throttled', retryAfter: backOff ?? usualBackOff }
  if (isGone(message)) return { kind: 'event-not-found' }
  if (isStale(message)) return { kind: 'conflict', detail }
  if (forbiddenCodes.test(code)) return { kind: 'forbidden', detail }
  // The equivalent HTTP status: the server's error, or the request's.
  return { kind: 'server-error', status: code.startsWith('ErrorInternal') ? 500 : 400, detail }
}
