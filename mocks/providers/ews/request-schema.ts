import type { Element } from '@xmldom/xmldom'
import { inside, nameOf } from './xml.ts'

/** The allowed content of an element. */
interface Model {
  /** In this order, each at most once unless it may repeat. */
  readonly sequence?: readonly string[]
  /** In any order, any number of times, but at least one. */
  readonly choice?: readonly string[]
  readonly required?: readonly string[]
  /** Exactly one of each group. */
  readonly oneOf?: readonly (readonly string[])[]
  readonly repeats?: readonly string[]
  /** Text that matches this pattern. */
  readonly text?: RegExp
  /** 'Name' is required, 'Name?' is optional. Allowed values are separated by bars: 'Name=A|B'. */
  readonly attributes?: readonly string[]
}

const anyText = /^[^]*$/
const filled = /^[^]+$/
const flag = /^(true|false|0|1)$/
const whole = /^[+-]?\d+$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/
const day = /^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/
const weekDay = '(Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Day|Weekday|WeekendDay)'

const types = (names: string): readonly string[] => names.split(/\s+/).map((name) => `t:${name}`)
const messages = (names: string): readonly string[] => names.split(/\s+/).map((name) => `m:${name}`)
const words = (text: string): Model => ({ text: new RegExp(`^(${text})$`) })

const fieldNames = types('FieldURI ExtendedFieldURI')
const patterns = types('RelativeMonthlyRecurrence AbsoluteMonthlyRecurrence WeeklyRecurrence DailyRecurrence')
const ranges = types('NoEndRecurrence EndDateRecurrence NumberedRecurrence')
const itemIds = types('ItemId OccurrenceItemId RecurringMasterItemId')
const attendees: Model = { choice: types('Attendee') }
const zone: Model = { attributes: ['Id?', 'Name?'] }
const season: Model = {
  sequence: types('Bias Time DayOrder Month DayOfWeek Year'),
  required: types('Bias Time DayOrder Month DayOfWeek'),
}
const reply: Model = { sequence: types('ItemClass Sensitivity Body ReferenceItemId ProposedStart ProposedEnd') }
const pattern = (names: string): Model => ({ sequence: types(names), required: types(names) })
const sending = 'SendToNone|SendOnlyToAll|SendToAllAndSaveCopy'

/** The parts of messages.xsd and types.xsd that the simulation supports. Other elements are refused as unknown. */
const models: Readonly<Record<string, Model>> = {
  'm:GetUserAvailabilityRequest': {
    sequence: ['t:TimeZone', 'm:MailboxDataArray', 't:FreeBusyViewOptions', 't:SuggestionsViewOptions'],
    required: messages('MailboxDataArray'),
  },
  't:TimeZone': pattern('Bias StandardTime DaylightTime'),
  't:StandardTime': season,
  't:DaylightTime': season,
  't:Bias': { text: whole },
  't:Time': { text: anyText },
  't:DayOrder': { text: whole },
  't:Month': { text: whole },
  't:DayOfWeek': words(weekDay),
  'm:MailboxDataArray': { sequence: types('MailboxData'), repeats: types('MailboxData') },
  't:MailboxData': { sequence: types('Email AttendeeType ExcludeConflicts'), required: types('Email AttendeeType') },
  't:Email': { sequence: types('Name Address RoutingType'), required: types('Address') },
  't:Address': { text: anyText },
  't:AttendeeType': words('Organizer|Required|Optional|Room|Resource'),
  't:ExcludeConflicts': { text: flag },
  't:FreeBusyViewOptions': {
    sequence: types('TimeWindow MergedFreeBusyIntervalInMinutes RequestedView'),
    required: types('TimeWindow'),
  },
  't:TimeWindow': pattern('StartTime EndTime'),
  't:StartTime': { text: moment },
  't:EndTime': { text: moment },
  't:MergedFreeBusyIntervalInMinutes': { text: whole },
  't:RequestedView': words('None|MergedOnly|FreeBusy|FreeBusyMerged|Detailed|DetailedMerged'),

  'm:ResolveNames': {
    sequence: messages('ParentFolderIds UnresolvedEntry'),
    required: messages('UnresolvedEntry'),
    attributes: [
      'ReturnFullContactData',
      'SearchScope?=ActiveDirectory|ActiveDirectoryContacts|Contacts|ContactsActiveDirectory',
      'ContactDataShape?=IdOnly|Default|AllProperties|PcxPeopleSearch',
    ],
  },
  'm:UnresolvedEntry': { text: filled },
  'm:GetUserPhoto': { sequence: messages('Email SizeRequested'), required: messages('Email SizeRequested') },
  'm:Email': { text: anyText },
  'm:SizeRequested': words('HR(48x48|64x64|96x96|120x120|240x240|360x360|432x432|504x504|648x648|1024xN|1920xN)'),

  'm:FindItem': {
    sequence: messages('ItemShape IndexedPageItemView CalendarView Restriction SortOrder ParentFolderIds'),
    required: messages('ItemShape ParentFolderIds'),
    attributes: ['Traversal=Shallow|SoftDeleted|Associated'],
  },
  'm:ItemShape': {
    sequence: types('BaseShape IncludeMimeContent BodyType AdditionalProperties'),
    required: types('BaseShape'),
  },
  't:BaseShape': words('IdOnly|Default|AllProperties|PcxPeopleSearch'),
  't:BodyType': words('Best|HTML|Text'),
  't:AdditionalProperties': { choice: types('FieldURI ExtendedFieldURI') },
  't:FieldURI': { attributes: ['FieldURI'] },
  't:ExtendedFieldURI': {
    attributes: [
      'DistinguishedPropertySetId?=Meeting|Appointment|Common|PublicStrings|Address|InternetHeaders|CalendarAssistant|UnifiedMessaging|Task|Sharing',
      'PropertySetId?',
      'PropertyTag?',
      'PropertyName?',
      'PropertyId?',
      'PropertyType',
    ],
  },
  'm:IndexedPageItemView': { attributes: ['MaxEntriesReturned?', 'Offset', 'BasePoint=Beginning|End'] },
  'm:CalendarView': { attributes: ['MaxEntriesReturned?', 'StartDate', 'EndDate'] },
  'm:Restriction': { choice: types('IsEqualTo') },
  't:IsEqualTo': {
    sequence: types('FieldURI ExtendedFieldURI FieldURIOrConstant'),
    required: types('FieldURIOrConstant'),
    oneOf: [fieldNames],
  },
  't:FieldURIOrConstant': { choice: types('Constant FieldURI ExtendedFieldURI') },
  't:Constant': { attributes: ['Value'] },
  'm:ParentFolderIds': { choice: types('DistinguishedFolderId') },
  'm:SavedItemFolderId': { choice: types('DistinguishedFolderId') },
  't:DistinguishedFolderId': { sequence: types('Mailbox'), attributes: ['Id', 'ChangeKey?'] },

  'm:GetItem': { sequence: messages('ItemShape ItemIds'), required: messages('ItemShape ItemIds') },
  'm:ItemIds': { choice: itemIds },
  't:ItemId': { attributes: ['Id', 'ChangeKey?'] },
  't:OccurrenceItemId': { attributes: ['RecurringMasterId', 'ChangeKey?', 'InstanceIndex'] },
  't:RecurringMasterItemId': { attributes: ['OccurrenceId', 'ChangeKey?'] },
  'm:DeleteItem': {
    sequence: messages('ItemIds'),
    required: messages('ItemIds'),
    attributes: ['DeleteType=HardDelete|SoftDelete|MoveToDeletedItems', `SendMeetingCancellations?=${sending}`],
  },

  'm:CreateItem': {
    sequence: messages('SavedItemFolderId Items'),
    required: messages('Items'),
    attributes: ['MessageDisposition?=SaveOnly|SendOnly|SendAndSaveCopy', `SendMeetingInvitations?=${sending}`],
  },
  'm:Items': { choice: types('CalendarItem AcceptItem TentativelyAcceptItem DeclineItem CancelCalendarItem') },
  't:AcceptItem': reply,
  't:TentativelyAcceptItem': reply,
  't:DeclineItem': reply,
  't:CancelCalendarItem': { sequence: types('Subject Body ReferenceItemId NewBodyContent') },
  't:ReferenceItemId': { attributes: ['Id', 'ChangeKey?'] },
  't:NewBodyContent': { text: anyText, attributes: ['BodyType=HTML|Text'] },

  'm:UpdateItem': {
    sequence: messages('SavedItemFolderId ItemChanges'),
    required: messages('ItemChanges'),
    attributes: [
      'ConflictResolution=NeverOverwrite|AutoResolve|AlwaysOverwrite',
      'MessageDisposition?=SaveOnly|SendOnly|SendAndSaveCopy',
      'SendMeetingInvitationsOrCancellations?=SendToNone|SendOnlyToAll|SendOnlyToChanged|SendToAllAndSaveCopy|SendToChangedAndSaveCopy',
    ],
  },
  'm:ItemChanges': { choice: types('ItemChange') },
  't:ItemChange': {
    sequence: [...itemIds, 't:Updates'],
    required: types('Updates'),
    oneOf: [itemIds],
  },
  't:Updates': { choice: types('SetItemField DeleteItemField') },
  't:SetItemField': {
    sequence: [...fieldNames, 't:CalendarItem'],
    required: types('CalendarItem'),
    oneOf: [fieldNames],
  },
  't:DeleteItemField': { sequence: fieldNames, oneOf: [fieldNames] },

  't:CalendarItem': {
    sequence: types(
      `ItemClass Subject Sensitivity Body Categories Importance ReminderIsSet ReminderMinutesBeforeStart ExtendedProperty
      UID Start End IsAllDayEvent LegacyFreeBusyStatus Location IsResponseRequested RequiredAttendees OptionalAttendees
      Resources Recurrence StartTimeZone EndTimeZone AllowNewTimeProposal`,
    ),
    repeats: types('ExtendedProperty'),
  },
  't:Subject': { text: anyText },
  't:Sensitivity': words('Normal|Personal|Private|Confidential'),
  't:Body': { text: anyText, attributes: ['BodyType=HTML|Text'] },
  't:ReminderIsSet': { text: flag },
  't:ReminderMinutesBeforeStart': { text: /^\d+$/ },
  't:ExtendedProperty': { sequence: types('ExtendedFieldURI Value'), required: types('ExtendedFieldURI Value') },
  't:Value': { text: anyText },
  't:UID': { text: anyText },
  't:Start': { text: moment },
  't:End': { text: moment },
  't:IsAllDayEvent': { text: flag },
  't:LegacyFreeBusyStatus': words('Free|Tentative|Busy|OOF|WorkingElsewhere|NoData'),
  't:Location': { text: anyText },
  't:IsResponseRequested': { text: flag },
  't:RequiredAttendees': attendees,
  't:OptionalAttendees': attendees,
  't:Resources': attendees,
  't:Attendee': { sequence: types('Mailbox ResponseType LastResponseTime'), required: types('Mailbox') },
  't:Mailbox': { sequence: types('Name EmailAddress RoutingType MailboxType') },
  't:Name': { text: anyText },
  't:EmailAddress': { text: filled },
  't:RoutingType': { text: anyText },
  't:StartTimeZone': zone,
  't:EndTimeZone': zone,

  't:Recurrence': { sequence: [...patterns, ...ranges], oneOf: [patterns, ranges] },
  't:RelativeMonthlyRecurrence': pattern('Interval DaysOfWeek DayOfWeekIndex'),
  't:AbsoluteMonthlyRecurrence': pattern('Interval DayOfMonth'),
  't:WeeklyRecurrence': {
    sequence: types('Interval DaysOfWeek FirstDayOfWeek'),
    required: types('Interval DaysOfWeek'),
  },
  't:DailyRecurrence': pattern('Interval'),
  't:NoEndRecurrence': pattern('StartDate'),
  't:EndDateRecurrence': pattern('StartDate EndDate'),
  't:NumberedRecurrence': pattern('StartDate NumberOfOccurrences'),
  't:Interval': { text: whole },
  't:DaysOfWeek': { text: new RegExp(`^${weekDay}(\\s+${weekDay})*$`) },
  't:DayOfWeekIndex': words('First|Second|Third|Fourth|Last'),
  't:DayOfMonth': { text: whole },
  't:FirstDayOfWeek': words(weekDay),
  't:StartDate': { text: day },
  't:EndDate': { text: day },
  't:NumberOfOccurrences': { text: whole },
}

/** The schema violation of an element or of its content; null if it is valid. */
export function schemaProblem(element: Element): string | null {
  const name = nameOf(element)
  const model = models[name]
  if (model === undefined) return `The element '${name}' is not declared.`
  return (
    attributeProblem(element, name, model) ??
    contentProblem(element, name, model) ??
    inside(element).reduce<string | null>((found, part) => found ?? schemaProblem(part), null)
  )
}

function contentProblem(element: Element, name: string, model: Model): string | null {
  const parts = inside(element).map(nameOf)
  if (model.text !== undefined) {
    if (parts.length > 0) return `The element '${name}' cannot contain elements.`
    return model.text.test((element.textContent ?? '').replace(/^\s+|\s+$/g, '')) ? null : `The '${name}' is invalid.`
  }
  if (model.choice !== undefined) {
    if (parts.length === 0) return `The element '${name}' has incomplete content.`
    const unknown = parts.find((part) => !model.choice?.includes(part))
    return unknown === undefined ? null : `The element '${name}' has invalid child element '${unknown}'.`
  }
  const places = parts.map((part) => model.sequence?.indexOf(part) ?? -1)
  const wrong = parts.findIndex((part, index) => {
    const place = places[index] ?? -1
    const before = places[index - 1] ?? -1
    return place < 0 || place < before || (place === before && !model.repeats?.includes(part))
  })
  if (wrong >= 0) return `The element '${name}' has invalid child element '${parts[wrong] ?? ''}'.`
  const missing = model.required?.find((part) => !parts.includes(part))
  if (missing !== undefined) return `The element '${name}' has incomplete content: '${missing}' is missing.`
  const isUndecided = model.oneOf?.some((group) => parts.filter((part) => group.includes(part)).length !== 1)
  return isUndecided === true ? `The element '${name}' has incomplete content.` : null
}

function attributeProblem(element: Element, name: string, model: Model): string | null {
  const declared = (model.attributes ?? []).map((written) => {
    const [head = '', list] = written.split('=')
    return { name: head.replace('?', ''), isRequired: !head.endsWith('?'), list: list?.split('|') }
  })
  const given = Array.from(element.attributes).filter((one) => one.name !== 'xmlns' && !one.name.startsWith('xmlns:'))
  const strange = given.find((one) => !declared.some((known) => known.name === one.name))
  if (strange !== undefined) return `The '${strange.name}' attribute of '${name}' is not declared.`
  const bad = declared.find((known) => {
    const value = given.find((one) => one.name === known.name)?.value
    return value === undefined ? known.isRequired : known.list?.includes(value) === false
  })
  return bad === undefined ? null : `The attribute '${bad.name}' of '${name}' is missing or invalid.`
}
