import * as v from 'valibot'
import { type Configuration, usualSizes } from '#src/wire/configuration.ts'
import type { Office } from './office.ts'
import { type DocumentName, documentSchemas, type OfficeDocument } from './rules/resources/documents.ts'
import { areasOnWire, officeArea, type StoredArea } from './rules/resources/places.ts'
import { usualFilters, usualTypes } from './rules/resources/usual.ts'
import { readDocument } from './store/documents.ts'
import { isMirrored } from './store/mirror.ts'
import type { Organisation } from './identity/fields.ts'
import { type SignInOffers, signInOffers } from './identity/sign-in-offers.ts'
import type { Queries } from './store/schema.ts'
import { meetingProvider } from './online-meetings.ts'

/** The default of each document. */
function usualDocuments(language: string | undefined): { readonly [Name in DocumentName]: OfficeDocument<Name> } {
  return {
    types: usualTypes(language) as OfficeDocument<'types'>,
    filters: usualFilters(language) as OfficeDocument<'filters'>,
    areas: [{ ...officeArea }],
    news: [],
    points: [],
    objects: [],
    closures: [],
    holidays: null,
    settings: v.parse(documentSchemas.settings, {}),
  }
}

/** Returns a document of the office, or its default. */
export async function officeDocument<Name extends DocumentName>(
  queries: Queries,
  name: Name,
  organisation: Organisation | null,
): Promise<OfficeDocument<Name>> {
  const stored = await readDocument(queries, name, documentSchemas[name])
  return stored ?? usualDocuments(organisation?.languages[0])[name]
}

export const officeAreas = (queries: Queries, organisation: Organisation | null): Promise<readonly StoredArea[]> =>
  officeDocument(queries, 'areas', organisation)

/** The calendar with its sign-in. `connectionAgentId` has the client connect the calendar of a session that has none. */
const calendarOf = ({ vendorAccounts }: Pick<Office, 'vendorAccounts'>) => {
  if (vendorAccounts === null)
    return {
      serverType: 'touch-calendar',
      clientId: null,
      tenantId: null,
      loginURL: null,
      connectionAgentId: null,
    } as const
  const { clientId, kind, loginURL, serverType, tenantId } = vendorAccounts.vendor
  return { serverType, clientId, tenantId, loginURL, connectionAgentId: kind }
}

/** The configuration of `GET /api/assist/configurations` (section 3). */
export async function readConfiguration(
  office: Office,
  organisation: Organisation,
): Promise<Configuration & SignInOffers> {
  const read = <Name extends DocumentName>(name: Name) => officeDocument(office.db, name, organisation)
  const settings = await read('settings')
  const { mode, sortBy, duration } = settings.timelineDefaults
  const provider = meetingProvider(office.settings)
  return {
    ...calendarOf(office),
    prompt: '',
    ...signInOffers(office),
    cachingEnabled: office.settings.calendar === 'foyer' || (await isMirrored(office.db)),
    enableGroupFinding: settings.enableGroupFinding,
    reserveForOthers: settings.reserveForOthers,
    resourceVisibilityRestriction: settings.resourceVisibilityRestriction ? 1 : 0,
    resourceTypeInfos: await read('types'),
    filters: await read('filters'),
    areas: areasOnWire(await officeAreas(office.db, organisation), organisation),
    timelineDefaults: { sizes: usualSizes, mode, sortBy, duration },
    designColours: settings.designColours,
    onlineMeetingProviders: provider === null ? [] : [provider],
    onlineMeetingsEnabled: provider !== null,
    holidays: await read('holidays'),
    closures: await read('closures'),
  }
}
