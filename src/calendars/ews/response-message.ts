import type { Refusal } from '#src/engine/http.ts'
import { fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import { child, elementsIn, isNamed, readXml, textOf, type XmlElement } from './xml.ts'

/** What Exchange said when it refused a whole call. */
export interface SoapFault {
  /** 'ErrorServerBusy' and such. */
  readonly code: string
  readonly message: string
  /** Milliseconds; null where it does not say. */
  readonly backOff: number | null
}

/** The fault in an envelope; null where it holds none. */
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

/** Milliseconds from `<t:Value Name="BackOffMilliseconds">`. */
function backOffIn(messageXml: XmlElement | null): number | null {
  const value = elementsIn(messageXml).find((element) => element.getAttribute('Name') === 'BackOffMilliseconds')
  const milliseconds = Number(textOf(value ?? null) ?? NaN)
  return milliseconds >= 0 ? milliseconds : null
}

/** Parts of a fault stand in no namespace or in one of their own, as versions differ. */
function partOf(parent: XmlElement | null, name: string): XmlElement | null {
  return elementsIn(parent).find(({ localName }) => localName === name) ?? null
}

/** Codes by which Exchange asks for patience, whole or of a single item. */
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

/** A refusal of the call as it was written: not for a repeat, and nobody else's status. */
export const refusedAsWritten = 422

/**
 * Exchange says everything with status 500 and a SOAP fault. Restated: a busy server is a 429 with its back-off, a
 * passing disturbance a 503, a denial a 403, and any other fault a refusal of what was sent.
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

/** What Exchange says of one thing it was asked for. A warning comes with what was found. */
export interface ResponseMessage {
  readonly isError: boolean
  /** 'NoError', 'ErrorItemNotFound' and such. */
  readonly code: string
  readonly text: string | null
  /** Milliseconds it asks to wait. */
  readonly backOff: number | null
  readonly element: XmlElement
}

/** The messages of an answer, in the order of what was asked. Fails with 'malformed' where there is none. */
export function readMessages(response: XmlElement, what: string): Result<readonly ResponseMessage[]> {
  const messages = elementsIn(child(response, 'm', 'ResponseMessages')).map(readMessage)
  if (messages.length > 0) return succeed(messages)
  return fail({ kind: 'malformed', what, problems: [`${what}: no response message`] })
}

/** The one message of an answer to one question, or the fault it stands for. */
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

/** Whether the thing asked for is not there; an id of another mailbox or an older form is as good as gone. */
export function isGone({ code }: Pick<ResponseMessage, 'code'>): boolean {
  return goneCodes.has(code) || code.startsWith('ErrorInvalidId')
}

/** Somebody was quicker: the change key names a state of the item that is no more. */
function isStale({ code }: Pick<ResponseMessage, 'code'>): boolean {
  return code === 'ErrorIrresolvableConflict' || code === 'ErrorStaleObject'
}

const forbiddenCodes = /^Error(AccessDenied|Calendar(IsOrganizerFor|IsNotOrganizer|IsDelegatedFor|IsCancelledFor))/

/** Milliseconds, where a busy server names none. */
const usualBackOff = 5_000

export function faultOfMessage(message: ResponseMessage): Fault {
  const { code, text, backOff } = message
  const detail = text === null ? code : `${code}: ${text}`
  if (busyCodes.has(code)) return { kind: 'throttled', retryAfter: backOff ?? usualBackOff }
  if (isGone(message)) return { kind: 'event-not-found' }
  if (isStale(message)) return { kind: 'conflict', detail }
  if (forbiddenCodes.test(code)) return { kind: 'forbidden', detail }
  // As a status would say it: the server's own trouble, or the question's.
  return { kind: 'server-error', status: code.startsWith('ErrorInternal') ? 500 : 400, detail }
}
