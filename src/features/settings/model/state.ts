import { unlicensedPart } from '#src/base/rules/licences.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import { type Language, languageOf, languages } from '#src/kernel/languages.ts'
import { proxy, ref } from 'valtio'
import type { ResourcesLoaded } from '#src/engine/compute.ts'
import { type TimeFormat, timeFormats, type WeekStart, weekStarts } from '#src/kernel/time/wall-clock.ts'
import { statedZone, utc } from '#src/kernel/time/zones.ts'
import { setSubstituteZone } from '#src/platform/clock.ts'
import { followStored, readStored, writeStored } from '#src/platform/stored.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import type { Configuration } from '#src/wire/configuration.ts'

interface ConfigurationState {
  current: Configuration | null
  navigationConfigured: boolean
  navigationUrl: string | null
  /** Licence codes present. If null (unknown), every type is permitted. */
  licences: readonly string[] | null
  resources: ResourcesLoaded | null
}

const none: ConfigurationState = {
  current: null,
  navigationConfigured: false,
  navigationUrl: null,
  licences: null,
  resources: null,
}

/**
 * Settings made by the administrators. `current` is replaced as a whole and is not a proxy, so its values can be
 * retained.
 */
export const configuration = proxy<ConfigurationState>({ ...none })

export function setConfiguration(current: Configuration, assist: AssistBody): void {
  configuration.current = ref(current)
  setSubstituteZone(current.areas.map(({ timezone }) => statedZone(timezone)).find((zone) => zone !== null) ?? utc)
  configuration.navigationConfigured = assist.navigationConfigured
  configuration.navigationUrl = assist.navigationUrl
}

/** Returns the current configuration. `started` is that of the start, used when there is no other yet. */
export function currentConfiguration(started: Configuration): Configuration {
  return configuration.current ?? started
}

/** Returns the name of an area; '' if it is unknown. */
export function areaName(areaId: string | null): string {
  return configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
}

export function setLicences(licences: readonly string[] | null): void {
  configuration.licences = licences === null ? null : ref(licences)
}

/** Returns true if the organisation has maps and a licence for them: otherwise, no link may lead there. */
export const offersMap = ({
  navigationConfigured,
  licences,
}: Readonly<Pick<ConfigurationState, 'navigationConfigured' | 'licences'>>) =>
  navigationConfigured && unlicensedPart('map', licences) === null

export function setResourcesLoaded(resources: ResourcesLoaded): void {
  configuration.resources = ref(resources)
}

export function clearConfiguration(): void {
  Object.assign(configuration, none)
}

onSessionEnd(clearConfiguration)

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

const defaultLanguage: Language = 'en'
/** Name required by the specification (section 1). */
export const languageKey = 'assist-lang'
const themeKey = 'assist-theme'
const timeFormatKey = 'assist-time-format'
const weekStartKey = 'assist-week-start'

export const settings = proxy<{
  language: Language
  /** The browser's BCP 47 tags. They determine the user's regional formats. */
  browserLanguages: readonly string[]
  theme: Theme
  timeFormat: TimeFormat
  weekStart: WeekStart
  filteredAreaIds: readonly string[]
}>({
  language: defaultLanguage,
  browserLanguages: [],
  theme: 'system',
  timeFormat: 'auto',
  weekStart: 'auto',
  filteredAreaIds: [],
})

/**
 * Restores the stored settings. Call it once, before the first paint. Later changes made in other tabs are applied.
 * `browserLanguages` are tags of the browser's languages, with the preferred language first.
 */
export function restoreSettings(browserLanguages: readonly string[]): void {
  settings.browserLanguages = browserLanguages
  readLanguage()
  readTheme()
  readTimeFormat()
  readWeekStart()
  followStored(languageKey, readLanguage)
  followStored(themeKey, readTheme)
  followStored(timeFormatKey, readTimeFormat)
  followStored(weekStartKey, readWeekStart)
}

function readLanguage(): void {
  settings.language = chooseLanguage(readStored('local', languageKey), settings.browserLanguages[0] ?? '')
}

function readTheme(): void {
  settings.theme = storedChoice(themeKey, themes) ?? 'system'
}

function readTimeFormat(): void {
  settings.timeFormat = storedChoice(timeFormatKey, timeFormats) ?? 'auto'
}

function readWeekStart(): void {
  settings.weekStart = storedChoice(weekStartKey, weekStarts) ?? 'auto'
}

/** Returns the stored choice, or undefined if there is none or it is unknown. */
function storedChoice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
  const stored = readStored('local', key)
  return choices.find((choice) => choice === stored)
}

/** Returns the stored language, else the first two letters of the browser's language, else the default (section 1). */
export function chooseLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored
  return languageOf(browserLanguage) ?? defaultLanguage
}

export function setLanguage(language: Language): void {
  settings.language = language
  writeStored('local', languageKey, language)
}

export function setTheme(theme: Theme): void {
  settings.theme = theme
  writeStored('local', themeKey, theme)
}

export function setTimeFormat(choice: TimeFormat): void {
  settings.timeFormat = choice
  writeStored('local', timeFormatKey, choice)
}

export function setWeekStart(choice: WeekStart): void {
  settings.weekStart = choice
  writeStored('local', weekStartKey, choice)
}

/** `location.filteredAreaIds` of the user settings (section 3). */
export function setFilteredAreas(ids: readonly string[]): void {
  settings.filteredAreaIds = ids
}

function isLanguage(text: string | null): text is Language {
  return (languages as readonly (string | null)[]).includes(text)
}
