import { type GeoJSONSource, Map as MapLibreMap, setWorkerCount, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Camera, PlacePaint, PlanEvents, PlanView } from '../../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import { createOverlayLayer } from '../overlay/overlay-layer.ts'
import type { Scene } from '../scene/scene.ts'
import { drawPattern, markOf, type Theme } from '../theme/theme.ts'
import { patterns, type PlaceState, placeStates } from '#src/features/availability/model/rules/state-symbol.ts'
import { type PlanCollection, solidsOf, surfacesOf, toGlobe, wallsOf, zoomOf } from './plan-source.ts'
import { patternImage, planLayers, planStyle } from './plan-style.ts'

interface ScriptPolicy {
  createScriptURL(url: string): object
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

let isNamed = false

/**
 * Sets the URL of MapLibre's worker, which is one of this application's own files. Throws if the page's header
 * `trusted-types` does not name 'foyer-map' (docs/deploying.md).
 */
export function nameMapWorker(): void {
  if (isNamed) return
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('foyer-map', { createScriptURL: passOwn })
  setWorkerUrl(policy === undefined ? workerUrl : asText(policy.createScriptURL(workerUrl)))
  // A plan has few sources, so more workers would be of no use.
  setWorkerCount(1)
  isNamed = true
}

function passOwn(url: string): string {
  if (url !== workerUrl) throw new TypeError('Unexpected map worker URL')
  return url
}

/**
 * MapLibre treats the URL as a string and checks its end before it passes it to the browser, which requires the object
 * of the policy.
 */
function asText(trusted: object): string {
  const looks = {
    endsWith: (end: string) => workerUrl.endsWith(end),
    split: (at: RegExp) => workerUrl.split(at),
  }
  return Object.assign(trusted, looks) as unknown as string
}

const sharpest = 2

/** The plan on the GPU. Throws if MapLibre cannot start: without WebGL 2, or if the page's header blocks its worker. */
export function createMapView(host: HTMLElement, events: PlanEvents, theme: Theme, camera: Camera): PlanView {
  nameMapWorker()
  const container = document.createElement('div')
  container.style.position = 'absolute'
  container.style.inset = '0'
  host.append(container)
  let looked = camera
  let used: ReadonlySet<PlaceState> = new Set()
  let isPitched = camera.pitch > 0
  const map = new MapLibreMap({
    container,
    style: planStyle(theme, isPitched, used),
    ...placed(camera),
    interactive: false,
    attributionControl: false,
    renderWorldCopies: false,
    trackResize: false,
    validateStyle: false,
    fadeDuration: 0,
    maxZoom: 24,
    maxPitch: 60,
    pixelRatio: Math.min(window.devicePixelRatio, sharpest),
    // On screens with high pixel density, edges need no antialiasing.
    canvasContextAttributes: { antialias: window.devicePixelRatio < 2 },
  })
  map.getCanvas().removeAttribute('tabindex')
  const over = createOverlayLayer(host, events.covered, false)
  let shown: Scene | null = null
  let drawnTheme = theme
  let isRaised = false
  let numbers: ReadonlyMap<FeatureId, number> = new Map()
  let paints: ReadonlyMap<FeatureId, PlacePaint> = new Map()
  let frame = 0
  let isReady = false
  let hasDrawn = false

  const later = (): void => {
    if (frame === 0) frame = requestAnimationFrame(drawOver)
  }
  function drawOver(): void {
    frame = 0
    if (!over.draw(looked)) later()
  }
  const fill = (source: string, data: PlanCollection): void => {
    void map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  function fillAll(): void {
    if (shown === null || !isReady) return
    fill('surfaces', surfacesOf(shown))
    fill('walls', wallsOf(shown))
    isRaised = false
    raise()
    map.removeFeatureState({ source: 'surfaces' })
    map.removeFeatureState({ source: 'solids' })
    numbers = new Map(shown.parts.flatMap(({ id, isPlace }, index) => (isPlace ? [[id, index]] : [])))
    for (const [id, { state }] of paints) setState(id, state)
    map.once('idle', () => {
      hasDrawn = true
      events.onDrawn()
    })
  }
  /** Creates the heights when they are first needed. */
  function raise(): void {
    if (shown === null || !isPitched || isRaised || !isReady) return
    isRaised = true
    fill('solids', solidsOf(shown))
  }
  function setState(id: FeatureId, state: PlacePaint['state']): void {
    const number = numbers.get(id)
    if (number === undefined) return
    for (const source of ['surfaces', 'solids'])
      map.setFeatureState({ source, id: number }, { state: placeStates.indexOf(state) })
  }
  function drawPatterns(): void {
    const ratio = Math.min(Math.ceil(window.devicePixelRatio), sharpest)
    for (const pattern of patterns) {
      const tile = drawPattern(pattern, markOf(drawnTheme, pattern), ratio)
      const image = tile?.getContext('2d')?.getImageData(0, 0, tile.width, tile.height)
      if (image === undefined) continue
      const name = patternImage(pattern)
      if (map.hasImage(name)) map.updateImage(name, image)
      else map.addImage(name, image, { pixelRatio: ratio })
    }
  }
  function takeStates(): void {
    const now = new Set([...paints.values()].map(({ state }) => state))
    if (now.size === used.size && [...now].every((state) => used.has(state))) return
    used = now
    restyle()
  }
  /** Updates the layers for the current theme and pitch. */
  function restyle(): void {
    if (!isReady) return
    for (const layer of planLayers(drawnTheme, isPitched, used)) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, name as never, value as never)
      if ('layout' in layer && layer.layout !== undefined && 'visibility' in layer.layout)
        map.setLayoutProperty(layer.id, 'visibility', layer.layout.visibility as never)
    }
  }
  map.on('render', drawOver)
  map.on('webglcontextlost', () => events.onFailed())
  // The worker was blocked or could not be fetched. Without it, the map never draws.
  map.on('error', ({ error }) => {
    console.warn(error)
    if (!hasDrawn) events.onFailed()
  })
  map.on('style.load', () => {
    isReady = true
    // The theme or the pitch may have changed since the style was created.
    restyle()
    drawPatterns()
    fillAll()
  })

  return {
    kind: 'maplibre',
    canPitch: true,
    show(scene, nextTheme) {
      const isSameFloor = scene === shown
      const isSameTheme = nextTheme === drawnTheme
      shown = scene
      drawnTheme = nextTheme
      over.show(scene, nextTheme)
      if (!isSameTheme && isReady) {
        drawPatterns()
        restyle()
      }
      if (!isSameFloor) fillAll()
      later()
    },
    paint(next) {
      for (const [id, { state }] of next) if (paints.get(id)?.state !== state) setState(id, state)
      for (const id of paints.keys()) if (!next.has(id)) setState(id, 'none')
      paints = next
      takeStates()
      over.paint(next)
      later()
    },
    cover(overlay) {
      over.cover(overlay)
      later()
    },
    mark(marks) {
      over.mark(marks)
      later()
    },
    look(next) {
      looked = next
      if (next.pitch > 0 !== isPitched) {
        isPitched = next.pitch > 0
        raise()
        restyle()
      }
      map.jumpTo(placed(next))
    },
    markerAt: over.markerAt,
    resize() {
      map.resize()
      over.resize({ width: host.clientWidth, height: host.clientHeight }, Math.min(window.devicePixelRatio, sharpest))
      later()
    },
    destroy() {
      cancelAnimationFrame(frame)
      map.remove()
      container.remove()
      over.destroy()
    },
  }
}

const placed = ({ centre, scale, bearing, pitch }: Camera) => ({
  center: toGlobe(centre),
  zoom: zoomOf(scale),
  bearing,
  pitch,
})
