import * as v from 'valibot'
import { absent } from './absent.ts'

/** `GET /config.json` and `GET /api/assist/configurations` (sections 3 and 7). 'asistConfiguration' is the wire's own spelling. */

export const serverTypes = ['o365', 'gspace', 'ews', 'touch-calendar'] as const
export type ServerType = (typeof serverTypes)[number]

export const configFileSchema = v.object({
  apiURL: v.string(),
  calendarURL: v.nullish(v.string(), ''),
  /** Overrides of the calls whose paths the specification does not show, by name. */
  paths: v.nullish(v.record(v.string(), v.string()), {}),
})
export type ConfigFile = v.InferOutput<typeof configFileSchema>

export const areaSchema = v.object({
  id: v.string(),
  parentAreaId: absent(v.string()),
  name: v.nullish(v.string(), ''),
  /** Percent of the resources in the subtree that may be reserved at once. */
  maxUt: v.nullish(v.number(), 100),
  /** IANA or Windows zone of a location; null below the location. */
  timezone: absent(v.string()),
})
export type Area = v.InferOutput<typeof areaSchema>

export const dataTypes = { boolean: 1, integerRange: 2, decimalRange: 3, text: 4, choiceList: 5, html: 6 } as const
export type DataTypeId = (typeof dataTypes)[keyof typeof dataTypes]

export const filterDefinitionSchema = v.object({
  id: v.string(),
  name: v.string(),
  dataTypeId: v.picklist([1, 2, 3, 4, 5, 6]),
  visible: v.nullish(v.boolean(), true),
  filterable: v.nullish(v.boolean(), true),
  matchAll: v.nullish(v.boolean(), false),
  choices: v.nullish(
    v.array(
      v.object({
        key: v.string(),
        value: v.string(),
        imageUrl: absent(v.string()),
        imagePreferCover: v.nullish(v.boolean(), false),
      }),
    ),
    [],
  ),
})
export type FilterDefinition = v.InferOutput<typeof filterDefinitionSchema>

export const resourceTypeInfoSchema = v.object({
  resourceTypeId: v.string(),
  rank: v.nullish(v.number(), 0),
  name: v.string(),
  csCode: absent(v.string()),
})
export type ResourceTypeInfo = v.InferOutput<typeof resourceTypeInfoSchema>

export const timelineSettingsSchema = v.object({
  sizes: v.nullish(
    v.object({
      scheduleHeight: v.nullish(v.number(), 28),
      quarterWidth: v.nullish(v.number(), 20),
      scheduleMargin: v.nullish(v.number(), 3),
      delimiterWidth: v.nullish(v.number(), 1),
      hourHeight: v.nullish(v.number(), 60),
      dateHeight: v.nullish(v.number(), 30),
      groupDelimiterHeight: v.nullish(v.number(), 38),
    }),
    {},
  ),
  mode: v.nullish(v.string(), 'timeline'),
  sortBy: v.nullish(v.string(), 'name asc'),
  /** Minutes; 150 when no timeline defaults exist. */
  duration: v.nullish(v.number(), 150),
})
export type TimelineSettings = v.InferOutput<typeof timelineSettingsSchema>

export const configurationSchema = v.object({
  serverType: v.picklist(serverTypes),
  clientId: absent(v.string()),
  tenantId: absent(v.string()),
  prompt: v.nullish(v.string(), 'consent'),
  /** Which of the product's connections a calendar is connected to; null where only a whole sign-in connects it. */
  connectionAgentId: absent(v.string()),
  /** False takes the way in from the sign-in page. */
  emailLinkEnabled: v.nullish(v.boolean(), true),
  guestEnabled: v.nullish(v.boolean(), true),
  cachingEnabled: v.nullish(v.boolean(), false),
  enableGroupFinding: v.nullish(v.boolean(), false),
  /** 1 shows resources reserved to others too. */
  resourceVisibilityRestriction: v.nullish(v.number(), 0),
  resourceTypeInfos: v.nullish(v.array(resourceTypeInfoSchema), []),
  filters: v.nullish(v.array(filterDefinitionSchema), []),
  areas: v.nullish(v.array(areaSchema), []),
  timelineDefaults: v.nullish(timelineSettingsSchema, {}),
  /** CSS colour per availability state name. */
  designColours: v.nullish(v.record(v.string(), v.string()), {}),
  onlineMeetingProviders: v.nullish(v.array(v.string()), []),
  onlineMeetingsEnabled: v.nullish(v.boolean(), true),
})
export type Configuration = v.InferOutput<typeof configurationSchema>

export const assistConfigurationsSchema = v.object({
  assistConfigured: v.boolean(),
  asistConfiguration: v.nullish(v.unknown()),
  navigationConfigured: v.nullish(v.boolean(), false),
  navigationUrl: absent(v.string()),
})
export type AssistConfigurations = v.InferOutput<typeof assistConfigurationsSchema>
