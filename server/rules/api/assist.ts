import * as v from 'valibot'
import { elementSchema, objectSchema } from '#src/features/controls/model/rules/read-objects.ts'
import { qrInfoSchema } from '#src/wire/assist.ts'
import { resourceAttendanceSchema } from '#src/wire/attendance.ts'
import { assistConfigurationsSchema, configFileSchema, configurationSchema } from '#src/wire/configuration.ts'
import { newsItemSchema } from '#src/wire/news.ts'
import { pointOfInterestSchema } from '#src/wire/point-of-interest.ts'
import { resourceSchema } from '#src/wire/resource.ts'
import { licenceSchema } from '#src/wire/settings.ts'
import {
  file,
  json,
  list,
  namedList,
  nothing,
  type Parameter,
  type ProductCall,
  type ProductCallName,
  wrapped,
} from './describe.ts'

const cachedTimestamp: Parameter = { description: 'The stamp of the copy that the client has.' }

/** Configuration, resources, maps and what the first screens show (section 7). */
export const assistCalls = {
  'GET /config.json': {
    summary: 'Where everything is: the file next to the page.',
    answers: { 200: json(configFileSchema) },
    loss: 'Foyer does not start. The file may be on the host of the page instead.',
    isVital: true,
  },
  'GET /api/assist/configurations': {
    summary: 'The configuration of the office.',
    query: { cachedTimestamp },
    answerHeaders: { CachedConfigurationTimeStamp: 'The stamp of this copy.' },
    answers: {
      200: json(
        v.object({ ...assistConfigurationsSchema.entries, asistConfiguration: v.nullish(configurationSchema) }),
      ),
      204: nothing,
    },
    loss: 'Foyer shows no page but the one that names the problem.',
    isVital: true,
  },
  'GET /api/assist/resources': {
    summary: 'The rooms, desks and other resources.',
    query: { cachedTimestamp },
    answerHeaders: { CachedResourcesTimeStamp: 'The stamp of this copy.' },
    answers: { 200: list('resources', resourceSchema), 204: nothing },
    loss: 'There is nothing to reserve.',
    isVital: true,
  },
  'GET /api/licences': {
    summary: 'The licence codes of the office.',
    answers: { 200: list('licences', licenceSchema) },
    loss: 'Features with a licence are off.',
  },
  'GET /api/qrcode/info/{id}': {
    summary: 'Where a QR code leads.',
    answers: { 200: wrapped(qrInfoSchema) },
    refusals: [404],
    loss: 'QR codes on doors and signs lead nowhere.',
  },
  'GET /api/navigation/venue': {
    summary: 'The indoor map of a location, as an IMDF archive.',
    query: { areaId: { description: 'An area of the location. Without it, the first location.' } },
    headers: { 'If-None-Match': { description: 'The ETag of the copy that the client has.' } },
    answerHeaders: { ETag: 'The version of the map.' },
    answers: { 200: file('application/zip'), 304: nothing },
    refusals: [404],
    loss: 'There are no maps, unless config.json names files (`venueURL`).',
  },
  'GET /api/navigation/pois': {
    summary: 'Points of interest on the maps.',
    answers: { 200: list('pois', pointOfInterestSchema) },
    loss: 'Maps show only the places of their archive.',
  },
  'GET /api/news': {
    summary: 'Announcements.',
    answers: { 200: list('news', newsItemSchema) },
    loss: 'There are no announcements.',
  },
  'GET /api/objects': {
    summary: 'Controllable objects: lights, displays and sensors.',
    query: { resourceId: { description: 'Only the objects of this resource.' } },
    answers: {
      200: list(
        'objects',
        v.object({
          ...objectSchema.entries,
          elements: v.nullish(v.array(v.looseObject(elementSchema.entries)), []),
        }),
      ),
    },
    loss: 'Lights, displays and sensors are not shown.',
  },
  'POST /api/analytics/attendance': {
    summary: 'Attendance at reservations that are over.',
    answers: { 200: namedList('resources', resourceAttendanceSchema) },
    loss: "Utilisation counts the user's own reservations only.",
  },
} as const satisfies Partial<Record<ProductCallName, ProductCall>>
