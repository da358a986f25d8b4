import { type GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { Camera, PlacePaint, PlanEvents, PlanView } from '../plan-view.ts'
import type { Scene } from '../scene/scene.ts'
import { drawPattern } from '../theme/draw-pattern.ts'
import { type Pattern, patterns, placeStates, type Theme } from '../theme/theme.ts'
import { createOverlayLayer } from '../overlay/overlay-layer.ts'
import { nameMapWorker } from './map-worker.ts'
import { toGlobe, zoomOf } from './plan-globe.ts'
import { type PlanCollection, solidsOf, surfacesOf, wallsOf } from './plan-source.ts'
import { patternImage, planLayers, planStyle } from './plan-style.ts'

const sharpest = 2

/** The plan on the GPU. Throws where MapLibre cannot start: without WebGL 2, or where the page's header keeps its worker out. */
export function createMapView(host: HTMLElement, events: PlanEvents, theme: Theme, camera: Camera): PlanView {
  nameMapWorker()
  const container = document.createElement('div')
  container.style.position = 'absolute'
  container.style.inset = '0'
  host.append(container)
  let looked = camera
  let used: ReadonlySet<Pattern> = new Set()
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
    // Where pixels are that small, edges need no help.
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
  /** Heights are made when they are first looked at. */
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
      if (pattern === 'none') continue
      const tile = drawPattern(pattern, drawnTheme.patternMark, ratio)
      const image = tile?.getContext('2d')?.getImageData(0, 0, tile.width, tile.height)
      if (image === undefined) continue
      const name = patternImage(pattern)
      if (map.hasImage(name)) map.updateImage(name, image)
      else map.addImage(name, image, { pixelRatio: ratio })
    }
  }
  function takePatterns(): void {
    const now = new Set([...paints.values()].map(({ state }) => drawnTheme.states[state].pattern))
    if (now.size === used.size && [...now].every((pattern) => used.has(pattern))) return
    used = now
    restyle()
  }
  /** The layers as they are now, in the theme and for the pitch of now. */
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
  // Its worker was kept out, or could not be fetched: without one there will never be a picture.
  map.on('error', ({ error }) => {
    console.warn(error)
    if (!hasDrawn) events.onFailed()
  })
  map.on('style.load', () => {
    isReady = true
    // The theme or the pitch may be others than what the style was begun with.
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
      takePatterns()
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
