import { markField, markNames } from './marker.ts'
import { m, t, type XmlTree } from './xml-tree.ts'

const field = (uri: string): XmlTree => t('FieldURI', [], { FieldURI: uri })

const shape = (fields: readonly XmlTree[], more: readonly XmlTree[] = []): XmlTree =>
  m('ItemShape', [t('BaseShape', 'IdOnly'), ...more, ...(fields.length > 0 ? [t('AdditionalProperties', fields)] : [])])

/** The id, and the change key that writing needs. */
export const idShape = shape([])

/** What a find answers: it knows neither bodies nor attendees. */
export const foundShape = shape(['item:DateTimeCreated', 'calendar:UID', 'calendar:CalendarItemType'].map(field))

const eventFields = [
  'item:Subject',
  'item:Sensitivity',
  'item:Body',
  'item:ReminderIsSet',
  'item:ReminderMinutesBeforeStart',
  'item:Preview',
  'calendar:UID',
  'calendar:Start',
  'calendar:End',
  'calendar:IsAllDayEvent',
  'calendar:LegacyFreeBusyStatus',
  'calendar:Location',
  'calendar:IsMeeting',
  'calendar:IsCancelled',
  'calendar:CalendarItemType',
  'calendar:MyResponseType',
  'calendar:Organizer',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:StartTimeZone',
  'calendar:JoinOnlineMeetingUrl',
]

const seriesFields = [
  'calendar:Recurrence',
  'calendar:FirstOccurrence',
  'calendar:LastOccurrence',
  'calendar:ModifiedOccurrences',
]

const marks = [markField(markNames.clientId), markField(markNames.timeZone)]
const asHtml = [t('BodyType', 'HTML')]

/** What `readEvent` reads, and nothing else. */
export const eventShape = shape([...eventFields.map(field), ...marks], asHtml)

/** The same and how it repeats; only a master has that. */
export const masterShape = shape([...eventFields, ...seriesFields].map(field).concat(marks), asHtml)

/** How it repeats, alone. */
export const recurrenceShape = shape(['calendar:UID', 'calendar:CalendarItemType', ...seriesFields].map(field))
