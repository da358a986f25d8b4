import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { HttpResponse } from '../../msw.ts'
import { schemaProblem } from './request-schema.ts'
import { at, attributeOf, inside, nameOf, type Tree, writeTree, x } from './xml.ts'

/** The operation and the zone of a call. */
export interface SoapCall {
  readonly operation: Element
  /** Windows name of the zone for times without an offset and for times in the response. */
  readonly timeZone: string
}

/** Parses a call. Returns Exchange's fault if the request is not a valid call. */
export function readCall(text: string): SoapCall | Response {
  let root: Element | null
  try {
    const document = new DOMParser({ locator: false, onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
    root = document.doctype === null ? document.documentElement : null
  } catch {
    root = null
  }
  if (root === null || nameOf(root) !== 's:Envelope') return schemaFault('The request is not a SOAP envelope.')
  const [operation] = inside(at(root, 's:Body'))
  if (operation === undefined) return schemaFault('The body of the request is empty.')
  const problem = schemaProblem(operation)
  if (problem !== null) return schemaFault(problem)
  const zone = at(root, 's:Header', 't:TimeZoneContext', 't:TimeZoneDefinition')
  return { operation, timeZone: attributeOf(zone, 'Id') || 'UTC' }
}

export function envelope(body: Tree): Response {
  const version = x('t:ServerVersionInfo', [], {
    MajorVersion: '15',
    MinorVersion: '2',
    MajorBuildNumber: '1544',
    MinorBuildNumber: '4',
    Version: 'V2017_07_11',
  })
  return xml(200, x('s:Envelope', [x('s:Header', [version]), x('s:Body', [body])]))
}

/** A fault for the whole call. Exchange always sends these with status 500. */
export function soapFault(code: string, message: string, values: readonly Tree[] = []): Response {
  const fault = x('s:Fault', [
    x('faultcode', `t:${code}`),
    x('faultstring', message),
    x('detail', [
      x('e:ResponseCode', code),
      x('e:Message', message),
      ...(values.length > 0 ? [x('t:MessageXml', values)] : []),
    ]),
  ])
  // The code is a qualified name, so its prefix must be declared here.
  return xml(500, x('s:Envelope', [x('s:Body', [fault])], { 'xmlns:t': typesSpace }))
}

const typesSpace = 'http://schemas.microsoft.com/exchange/services/2006/types'

export const busyFault = (backOff: number): Response =>
  soapFault('ErrorServerBusy', 'The server cannot service this request right now. Try again later.', [
    x('t:Value', String(backOff), { Name: 'BackOffMilliseconds' }),
  ])

const schemaFault = (violation: string): Response =>
  soapFault('ErrorSchemaValidation', `The request failed schema validation: ${violation}`, [
    x('t:Violation', violation),
  ])

const xml = (status: number, tree: Tree): Response =>
  new HttpResponse(writeTree(tree), { status, headers: { 'content-type': 'text/xml; charset=utf-8' } })

/** The response message for one item of a call. `name` is the operation's, without prefix. */
export const success = (name: string, content: readonly (Tree | null)[] = []): Tree =>
  x(`m:${name}ResponseMessage`, [x('m:ResponseCode', 'NoError'), ...content], { ResponseClass: 'Success' })

export const failure = (name: string, code: string, text: string, content: readonly Tree[] = []): Tree =>
  x(
    `m:${name}ResponseMessage`,
    [x('m:MessageText', text), x('m:ResponseCode', code), x('m:DescriptiveLinkKey', '0'), ...content],
    { ResponseClass: 'Error' },
  )

export const respond = (name: string, messages: readonly Tree[]): Response =>
  envelope(x(`m:${name}Response`, [x('m:ResponseMessages', messages)]))

/** Messages that carry items have this element even if there are none. */
export const noItems = [x('m:Items')]

export const itemNotFound = (name: string, content: readonly Tree[] = []): Tree =>
  failure(name, 'ErrorItemNotFound', 'The specified object was not found in the store.', content)
