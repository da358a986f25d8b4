// @ts-check

/** @typedef {import('../../mocks/venue/features.ts').Feature} Feature */
/** @typedef {import('../../mocks/venue/features.ts').VenueFeatures} VenueFeatures */
/** @typedef {readonly [number, number]} Position */

/** Paper colours by the beginning of a unit's category. */
const colours = Object.entries({
  walkway: '#f7f5f0',
  lobby: '#f3ead2',
  office: '#eef3f8',
  conferenceroom: '#cfe0f1',
  huddleroom: '#dbe8d3',
  phoneroom: '#f3d9c9',
  restroom: '#d9d3e8',
  stairs: '#bdbdbd',
  elevator: '#a5a5a5',
  kitchen: '#f5e0b8',
  foodservice: '#f5e0b8',
  lounge: '#f6e9dc',
  parking: '#e8e8e8',
  vegetation: '#cfe3c0',
  structure: '#666',
})
const metres = 111_320

/**
 * Every level of a venue as an SVG of its own, the outdoors first.
 * @param {VenueFeatures} venue
 */
export function drawLevel(venue) {
  return venue.level.map((level) => {
    const first = positionsOf(level)[0] ?? [0, 0]
    const [x0, y0] = first
    const stretch = Math.cos((y0 * Math.PI) / 180)
    /** @type {(position: Position) => Position} */
    const toPaper = ([x, y]) => [(x - x0) * metres * stretch * 10, (y0 - y) * metres * 10]
    const points = positionsOf(level).map(toPaper)
    const [left, top] = [Math.min(...points.map(([x]) => x)) - 20, Math.min(...points.map(([, y]) => y)) - 20]
    const width = Math.max(...points.map(([x]) => x)) - left + 20
    const height = Math.max(...points.map(([, y]) => y)) - top + 20
    const on = (/** @type {readonly Feature[]} */ features) =>
      features.filter(({ properties }) => properties.level_id === level.id)
    const path = (/** @type {Feature} */ feature) =>
      ringsOf(feature)
        .map(
          (ring) =>
            `M${ring
              .map((position) =>
                toPaper(position)
                  .map((value) => value.toFixed(1))
                  .join(' '),
              )
              .join('L')}`,
        )
        .join('')
    const parts = [
      ...on(venue.unit).map(
        (unit) =>
          `<path d="${path(unit)}" fill="${colourOf(unit)}" stroke="#333" stroke-width="1.6" fill-rule="evenodd"/>`,
      ),
      ...on(venue.opening).map(
        (opening) => `<path d="${path(opening)}" stroke="#f7f5f0" stroke-width="2.4" fill="none"/>`,
      ),
      ...on(venue.detail).map((detail) => `<path d="${path(detail)}" fill="#fff" stroke="#777" stroke-width=".6"/>`),
      ...on(venue.fixture).map((fixture) => {
        const fill = fixture.properties.category === 'vegetation' ? '#7ea86a' : '#fff'
        return `<path d="${path(fixture)}Z" fill="${fill}" stroke="#777" stroke-width=".6"/>`
      }),
      ...on(venue.kiosk).map((kiosk) => `<path d="${path(kiosk)}Z" fill="#d33"/>`),
      ...on(venue.unit).map((unit) => {
        const { display_point: place, name } = unit.properties
        const label = /** @type {{ en?: string } | null} */ (name)?.en ?? ''
        const [x, y] = toPaper(/** @type {{ coordinates: Position }} */ (place).coordinates)
        return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${label.replace(/[&<>]/g, ' ')}</text>`
      }),
    ]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${Math.round(width)}" height="${Math.round(height)}"><style>text{font:5px sans-serif;text-anchor:middle;fill:#333}</style><rect x="${left}" y="${top}" width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`
    const named = /** @type {{ en: string }} */ (level.properties.name).en
    return { name: named.replaceAll(' ', '-'), svg }
  })
}

/** @param {Feature} feature @returns {readonly (readonly Position[])[]} */
function ringsOf({ geometry }) {
  if (geometry === null || geometry.type === 'Point') return []
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
}

/** @param {Feature} feature */
const positionsOf = (feature) => ringsOf(feature).flat()

/** @param {Feature} feature */
const colourOf = ({ properties }) =>
  colours.find(([category]) => String(properties.category).startsWith(category))?.[1] ?? '#e9e4dd'
