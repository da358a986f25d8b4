import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import {
  desksFrom,
  freeEdgeFrom,
  furnitureFrom,
  looks,
  outerWallWidth,
  thickestWall,
  wallWidth,
} from '../scene/scene.ts'
import {
  patterns,
  type PlaceState,
  placeStates,
  statesWith,
  statesWithEdge,
} from '#src/features/availability/model/rules/state-symbol.ts'
import type { Theme } from '../theme/theme.ts'
import { heights, type PlanCollection, scaleAtZero, zoomOf } from './plan-source.ts'

type Colour = DataDrivenPropertyValueSpecification<string>

const nothing: PlanCollection = { type: 'FeatureCollection', features: [] }
/** Tiles are enlarged above this zoom. At 20, a corner is off by half a centimetre at most. */
const maxzoom = 20

/**
 * Creates a style with empty sources, which are filled when a floor is shown. It needs no glyphs, no sprite and no
 * requests.
 */
export function planStyle(theme: Theme, isPitched: boolean, used: ReadonlySet<PlaceState>): StyleSpecification {
  const source = { type: 'geojson', data: nothing, maxzoom, tolerance: 0.2 } as const
  return {
    version: 8,
    sources: { surfaces: source, walls: source, solids: source },
    light: { anchor: 'viewport', intensity: theme.isDark ? 0.2 : 0.25, position: [1.3, 210, 35] },
    layers: planLayers(theme, isPitched, used),
  }
}

export const patternImage = (pattern: string): string => `pattern-${pattern}`

/** Creates the layers. `used` contains the states that any place has now. */
export function planLayers(theme: Theme, isPitched: boolean, used: ReadonlySet<PlaceState>): LayerSpecification[] {
  const flat = { visibility: isPitched ? 'none' : 'visible' } as const
  const raised = { visibility: isPitched ? 'visible' : 'none' } as const
  const stands = (value: number): ExpressionSpecification => ['==', ['get', 'stands'], value]
  const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
  const solids: LayerSpecification = {
    id: 'solids',
    type: 'fill-extrusion',
    source: 'solids',
    layout: raised,
    paint: {
      'fill-extrusion-color': solidColour(theme),
      'fill-extrusion-height': ['get', 'height'],
      'fill-extrusion-vertical-gradient': true,
    },
  }
  /** Objects darken the floor around them. The values are the width and the blur, in metres. */
  const shade = (source: string, [wide, soft]: readonly [number, number]): LayerSpecification => ({
    id: `${source}-shade`,
    type: 'line',
    source,
    layout: raised,
    paint: { 'line-color': theme.shadow, 'line-width': metres(wide, 0.1), 'line-blur': metres(soft, 0.1) },
  })
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': theme.paper } },
    {
      id: 'shadow',
      type: 'line',
      source: 'walls',
      filter: ofKind('outer'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': theme.shadow, 'line-width': metres(outerWallWidth, 2, 10), 'line-blur': 8 },
    },
    {
      id: 'ground',
      type: 'fill',
      source: 'surfaces',
      filter: stands(-1),
      paint: { 'fill-color': theme.looks.ground },
    },
    { id: 'floor', type: 'fill', source: 'surfaces', filter: stands(0), paint: { 'fill-color': fillColour(theme) } },
    ...patternLayers(used),
    {
      id: 'free-edge',
      type: 'line',
      source: 'surfaces',
      minzoom: zoomOf(freeEdgeFrom),
      filter: ['all', ['==', ['get', 'stands'], 0], ['==', ['get', 'place'], 1]],
      paint: {
        'line-color': theme.freeEdge,
        'line-width': 3,
        // MapLibre winds the rings, so that this is inside.
        'line-offset': metres(outerWallWidth / 2, 0.5, 0.5),
        'line-opacity': opacityOf([...statesWithEdge], used),
      },
    },
    {
      id: 'things',
      type: 'fill',
      source: 'surfaces',
      minzoom: zoomOf(desksFrom),
      filter: stands(1),
      layout: flat,
      paint: {
        'fill-color': fillColour(theme),
        'fill-outline-color': theme.furnitureLine,
        'fill-opacity': ['step', ['zoom'], isPainted(1, 0), zoomOf(furnitureFrom), 1],
      },
    },
    shade('walls', [1.5, 1]),
    shade('solids', [0.4, 0.3]),
    {
      id: 'lines',
      type: 'line',
      source: 'walls',
      filter: ofKind('line'),
      paint: { 'line-color': theme.line, 'line-width': 1 },
    },
    {
      id: 'walls',
      type: 'line',
      source: 'walls',
      filter: ofKind('wall'),
      layout: { ...flat, 'line-join': 'miter' },
      paint: { 'line-color': theme.wall, 'line-width': metres(wallWidth, 1.1) },
    },
    {
      id: 'outer-walls',
      type: 'line',
      source: 'walls',
      filter: ofKind('outer'),
      layout: { ...flat, 'line-join': 'miter' },
      paint: { 'line-color': theme.outerWall, 'line-width': metres(outerWallWidth, 1.8, 0, thickestWall) },
    },
    solids,
  ]
}

/** Number of the state. 'none' if no state is set. */
const state: ExpressionSpecification = ['coalesce', ['feature-state', 'state'], placeStates.indexOf('none')]

const isPainted = (yes: number, no: number): ExpressionSpecification => [
  'case',
  ['==', state, placeStates.indexOf('none')],
  no,
  yes,
]

/**
 * 1 if the state is one of these, else 0. MapLibre skips a layer with a constant opacity of 0. If the opacity is an
 * expression, it draws all features, even invisible ones.
 */
function opacityOf(names: readonly PlaceState[], used: ReadonlySet<PlaceState>): ExpressionSpecification | 0 {
  if (!names.some((name) => used.has(name))) return 0
  const numbers = names.map((name) => placeStates.indexOf(name))
  return ['match', state, numbers, 1, 0] as unknown as ExpressionSpecification
}

/** The colour of the state, or the colour of the look if there is no state. */
function fillColour(theme: Theme): Colour {
  const byLook = ['match', ['get', 'look'], ...looks.flatMap((look) => [look, theme.looks[look]]), theme.looks.room]
  return byState(theme, byLook as unknown as ExpressionSpecification)
}

function solidColour(theme: Theme): Colour {
  const things = looks.filter((look) => look !== 'solid' && look in heights)
  const own = things.flatMap((look) => [look, theme.looks[look]])
  const byLook = ['match', ['get', 'look'], ...own, 'outer', theme.raisedOuterWall, theme.raisedWall]
  return byState(theme, byLook as unknown as ExpressionSpecification)
}

function byState(theme: Theme, otherwise: ExpressionSpecification): Colour {
  const cases = placeStates.flatMap((name, index) => (name === 'none' ? [] : [index, theme.states[name].fill]))
  return ['match', state, ...cases, otherwise] as unknown as Colour
}

/**
 * Creates one layer per pattern of the floor, because the feature state can set the opacity of a pattern, but not the
 * pattern itself. Objects on the floor, such as desks, are too small for patterns.
 */
const patternLayers = (used: ReadonlySet<PlaceState>): LayerSpecification[] =>
  patterns.map((pattern): LayerSpecification => ({
    id: `floor-${pattern}`,
    type: 'fill',
    source: 'surfaces',
    filter: ['all', ['==', ['get', 'stands'], 0], ['==', ['get', 'place'], 1]],
    paint: { 'fill-pattern': patternImage(pattern), 'fill-opacity': opacityOf(statesWith(pattern), used) },
  }))

/** A line width of `width` metres, between `least` and `most` pixels, plus `more` pixels. */
function metres(width: number, least: number, more = 0, most = width * scaleAtZero * 2 ** 24): ExpressionSpecification {
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    zoomOf(least / width),
    least + more,
    zoomOf(most / width),
    most + more,
  ]
}
