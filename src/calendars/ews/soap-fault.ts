import type { Refusal } from '#src/contract/http.ts'
import { child, elementsIn, isNamed, readXml, textOf } from './read-xml.ts'
import type { XmlElement } from './xml-dom.ts'

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
export function backOffIn(messageXml: XmlElement | null): number | null {
  const value = elementsIn(messageXml).find((element) => element.getAttribute('Name') === 'BackOffMilliseconds')
  const milliseconds = Number(textOf(value ?? null) ?? NaN)
  return milliseconds >= 0 ? milliseconds : null
}

/** Parts of a fault stand in no namespace or in one of their own, as versions differ. */
function partOf(parent: XmlElement | null, name: string): XmlElement | null {
  return elementsIn(parent).find(({ localName }) => localName === name) ?? null
}

/** Codes by which Exchange asks for patience, whole or of a single item. */
export const busyCodes: ReadonlySet<string> = new Set([
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
