import { DOMParser, type Element } from '@xmldom/xmldom'
import provider from '#src/calendars/ews/index.ts'
import { apiOrigin, clientBefore, json } from '#tests/platform/scripted-server.ts'

const spaces = {
  m: 'http://schemas.microsoft.com/exchange/services/2006/messages',
  t: 'http://schemas.microsoft.com/exchange/services/2006/types',
} as const

/** A parsed call of Exchange. */
export interface SoapCall {
  /** The name without prefix. */
  readonly operation: string
  readonly text: string
  readonly header: Element
  readonly body: Element
}

export type SoapAnswer = (call: SoapCall) => string | Response | Promise<string | Response>

const megan = { name: 'Megan', email: 'Megan@contoso.com', username: 'megan' }

/** Connects the ews calendar to a scripted Exchange through the real HTTP client. */
export function connectExchange(answer: SoapAnswer, { account = megan }: { readonly account?: object } = {}) {
  const calls: SoapCall[] = []
  const reported: string[] = []
  const client = clientBefore(
    async ({ path, body }) => {
      if (path === '/api/account/me') return json(account)
      const call = readCall(String(body))
      calls.push(call)
      const answered = await answer(call)
      return typeof answered === 'string'
        ? new Response(answered, { headers: { 'content-type': 'text/xml' } })
        : answered
    },
    { calendarURL: `${apiOrigin}/calendar`, report: (_what, problems) => reported.push(...problems) },
  )
  client.http.useCalendar(provider)
  const sent = (operation: string) => calls.filter((call) => call.operation === operation)
  /** The first call of an operation. */
  const first = (operation: string): SoapCall => {
    const [call] = sent(operation)
    if (!call) throw new Error(`${operation} was not called`)
    return call
  }
  return { ...client, calendar: provider.connect(client.http), soap: calls, sent, first, reported }
}

function readCall(text: string): SoapCall {
  const envelope = new DOMParser().parseFromString(text, 'text/xml').documentElement
  const [header, outer] = elements(envelope)
  const [body] = elements(outer)
  if (!header || !body) throw new Error('No SOAP call')
  return { operation: body.localName ?? '', text, header, body }
}

export function elements(parent: Element | null | undefined): readonly Element[] {
  return Array.from(parent?.childNodes ?? []).filter((node): node is Element => node.nodeType === 1)
}

/** Returns all descendants with this name. */
export function all(parent: Element, name: string): readonly Element[] {
  return [...parent.getElementsByTagNameNS(spaces.t, name), ...parent.getElementsByTagNameNS(spaces.m, name)]
}

export const texts = (parent: Element, name: string): readonly string[] =>
  all(parent, name).map((element) => element.textContent ?? '')

export const attributes = (element: Element | undefined): Record<string, string> =>
  Object.fromEntries(
    Array.from(element?.attributes ?? [])
      .filter(({ name }) => !name.startsWith('xmlns'))
      .map(({ name, value }) => [name, value]),
  )

export const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body xmlns:m="${spaces.m}" xmlns:t="${spaces.t}">${body}</s:Body></s:Envelope>`

/** Builds a response of messages; `$` stands for the operation. */
export const response = (operation: string, ...messages: readonly string[]): string =>
  envelope(
    `<m:${operation}Response><m:ResponseMessages>${messages
      .map((message) => message.replaceAll('$', operation))
      .join('')}</m:ResponseMessages></m:${operation}Response>`,
  )

export const success = (content = '<m:Items/>'): string =>
  `<m:$ResponseMessage ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode>${content}</m:$ResponseMessage>`

export const failure = (code: string, text = 'It failed.', more = '<m:Items/>'): string =>
  `<m:$ResponseMessage ResponseClass="Error"><m:MessageText>${text}</m:MessageText><m:ResponseCode>${code}</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey>${more}</m:$ResponseMessage>`

export const items = (...list: readonly string[]): string => success(`<m:Items>${list.join('')}</m:Items>`)

export const folder = (list: readonly string[], isWhole = true): string =>
  success(
    `<m:RootFolder TotalItemsInView="${list.length}" IncludesLastItemInRange="${isWhole}"><t:Items>${list.join('')}</t:Items></m:RootFolder>`,
  )

/** Default fields of an item in the order of the schema; '' if absent. */
const defaults = {
  ItemId: '<t:ItemId Id="AAMk=" ChangeKey="CK1"/>',
  Subject: '<t:Subject>Weekly</t:Subject>',
  Sensitivity: '<t:Sensitivity>Normal</t:Sensitivity>',
  Body: '',
  ReminderIsSet: '<t:ReminderIsSet>true</t:ReminderIsSet>',
  ReminderMinutesBeforeStart: '<t:ReminderMinutesBeforeStart>15</t:ReminderMinutesBeforeStart>',
  ExtendedProperty: '',
  Preview: '',
  UID: '<t:UID>040000008200E00074C5B7101A82E008AA</t:UID>',
  Start: '<t:Start>2026-11-20T09:00:00Z</t:Start>',
  End: '<t:End>2026-11-20T10:30:00Z</t:End>',
  OriginalStart: '',
  IsAllDayEvent: '<t:IsAllDayEvent>false</t:IsAllDayEvent>',
  LegacyFreeBusyStatus: '<t:LegacyFreeBusyStatus>Busy</t:LegacyFreeBusyStatus>',
  Location: '',
  IsMeeting: '<t:IsMeeting>true</t:IsMeeting>',
  IsCancelled: '<t:IsCancelled>false</t:IsCancelled>',
  CalendarItemType: '<t:CalendarItemType>Single</t:CalendarItemType>',
  MyResponseType: '<t:MyResponseType>Organizer</t:MyResponseType>',
  Organizer:
    '<t:Organizer><t:Mailbox><t:Name>Megan</t:Name><t:EmailAddress>megan@contoso.com</t:EmailAddress></t:Mailbox></t:Organizer>',
  RequiredAttendees: '',
  OptionalAttendees: '',
  Resources:
    '<t:Resources><t:Attendee><t:Mailbox><t:Name>Harbour 1</t:Name><t:EmailAddress>harbour.1@contoso.com</t:EmailAddress></t:Mailbox><t:ResponseType>Accept</t:ResponseType></t:Attendee></t:Resources>',
  Recurrence: '',
  FirstOccurrence: '',
  LastOccurrence: '',
  StartTimeZone: '',
  JoinOnlineMeetingUrl: '',
}

/** Builds the XML of fields with text or other XML. */
export const fields = (values: Readonly<Record<string, string>>): Partial<typeof defaults> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `<t:${name}>${value}</t:${name}>`]))

/** Builds a CalendarItem of GetItem. */
export const item = (changes: Partial<typeof defaults> = {}): string =>
  `<t:CalendarItem>${Object.values({ ...defaults, ...changes }).join('')}</t:CalendarItem>`

/** Builds a CalendarItem of FindItem. */
export const found = (id: string, type = 'Single', uid = id, createdAt = '2026-11-01T00:00:00Z'): string =>
  `<t:CalendarItem><t:ItemId Id="${id}" ChangeKey="CK"/><t:DateTimeCreated>${createdAt}</t:DateTimeCreated><t:UID>${uid}</t:UID><t:CalendarItemType>${type}</t:CalendarItemType></t:CalendarItem>`

/** Responds to each read with the same item. */
export const answerWith =
  (content = item()): SoapAnswer =>
  ({ operation }) => {
    switch (operation) {
      case 'FindItem':
        return response('FindItem', folder([found('AAMk=')]))
      case 'GetItem':
        return response('GetItem', items(content))
      case 'DeleteItem':
        return response('DeleteItem', success(''))
      case 'CreateItem':
      case 'UpdateItem':
        return response(operation, items('<t:CalendarItem><t:ItemId Id="AAMk=" ChangeKey="CK2"/></t:CalendarItem>'))
      case 'GetUserPhoto':
        return envelope(
          '<m:GetUserPhotoResponse ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:HasChanged>true</m:HasChanged><m:PictureData>/9j/4AAQSkZJRg==</m:PictureData></m:GetUserPhotoResponse>',
        )
      case 'ResolveNames':
        return response('ResolveNames', failure('ErrorNameResolutionNoResults', 'No results were found.', ''))
      default:
        return envelope('<m:GetUserAvailabilityResponse><m:FreeBusyResponseArray/></m:GetUserAvailabilityResponse>')
    }
  }
