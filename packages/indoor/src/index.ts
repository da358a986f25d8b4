// Reading an IMDF archive.
export { openVenue, openVenueArchive, type OpenedVenue } from './venue/open-venue.ts'
export { overLimit, describeVenueFault, type VenueFault, venueLimits } from './venue/findings.ts'
export type { Result } from './result.ts'

// The venue that was read: its features and their names.
export {
  type Amenity,
  type AreaId,
  type Building,
  type FeatureId,
  featureTypes,
  type Fixture,
  type Labels,
  type Level,
  type Opening,
  type Relationship,
  type Unit,
  type Venue,
  type VenueFile,
  venueFileOf,
  type VenueFiles,
} from './venue/model.ts'
export { labelIn, readLabels } from './venue/labels.ts'
export { indoorLookOf, isOpen, isUnitCategory, type UnitCategory } from './venue/categories.ts'
export { entranceOf, findOpenUnits } from './venue/venue.ts'

// Unpacking an archive with the platform instead of in JavaScript.
export { chooseEntries, packedBytes, unpack, type ZipEntry } from './venue/archive/zip.ts'

// Checking a venue: what was repaired, left out or may be wrong.
export { checkArchive, checkFolder, type CheckOptions, checkVenue, type VenueReport } from './venue/check-files.ts'
export { countBySeverity, type Finding, type Findings } from './venue/findings.ts'
export type { Severity } from './venue/finding-codes.ts'

// Reading other maps as strictly: plain GeoJSON, its coordinates and its words.
export { readJsonBytes } from './venue/archive/read-json.ts'
export { judgeCoordinates } from './venue/coordinates.ts'
export { didYouMean, wordIn } from './venue/known-words.ts'
export { knownCategories } from './venue/check/known-categories.ts'

// The places of resources that the archive does not name by their ids.
export { type JoinedResource, joinResources, type ResourceReport } from './venue/join-resources.ts'

// Geometry in the plane of a venue, in metres.
export type { Position, Projection } from './venue/projection.ts'
export {
  areaOf,
  type Box,
  boxesMeet,
  boxOf,
  centreOf,
  contains,
  edgesOf,
  headingFrom,
  joinBoxes,
  metresBetween,
  nearestOnBoundary,
  type Point,
  pointsOf,
  type Shape,
  signedArea,
  signedDegrees,
} from './venue/geometry/shape.ts'
export { createWork, type Work } from './venue/geometry/crossing.ts'
export { byLevel, createLevelIndex, indexLevels } from './venue/venue.ts'

// Places that people look for, and their categories.
export { listPlaces, type NamedPlace } from './wayfinding/places/list-places.ts'
export { byNearness, groupPlaces, neededPlaces, type OnLevel } from './wayfinding/places/order-places.ts'
export { categoryOfUnit, orderFor, placeCategories, type PlaceCategory } from './wayfinding/places/place-category.ts'
export { levelOfStand, standIdOn } from './wayfinding/places/stand-ids.ts'
export { findStand, type UsualStand } from './wayfinding/places/stands.ts'
export { middleOfUnit } from './wayfinding/steps/landmarks.ts'

// Opening hours, as OpenStreetMap writes them.
export {
  groupHours,
  isAlways,
  type OpeningHours,
  type OpenState,
  readHours,
  stateAt,
} from './wayfinding/opening-hours.ts'

// Routes.
export { createWayfinder, type Wayfinder } from './wayfinding/wayfinder.ts'
export type { PlaceRef } from './wayfinding/places.ts'
export {
  categoryOf,
  type Closure,
  type Conditions,
  type Leg,
  type Nearest,
  type NearestQuery,
  type Route,
  type RouteFault,
  type RouteQuery,
} from './wayfinding/queries.ts'
export { climbs, goesOutdoors } from './wayfinding/barriers.ts'
export { type Closures, timedPassages } from './wayfinding/closures.ts'

// Routes in steps and sentences.
export { seeVenue, type Sights } from './wayfinding/steps/landmarks.ts'
export { buildSteps } from './wayfinding/steps/build-steps.ts'
export { drawStep, headingsOf, passesOf, signOf, type Step, type StepSign, turnTable } from './wayfinding/steps/step.ts'
export { type Message, sayStep, type Speaker } from './wayfinding/steps/say-step.ts'
export { sayClosures } from './wayfinding/closures.ts'
export { floorName, type FloorOfWay, floorsOfWay, levelsOfWay } from './wayfinding/steps/floors-of-way.ts'
