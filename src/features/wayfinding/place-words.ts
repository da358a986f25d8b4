// cspell:disable
import type { TFunction } from 'i18next'
import type { Language } from '#src/features/settings/state.ts'
import { type PlaceCategory, placeCategories } from './rules/places/place-category.ts'

/**
 * What else users call a kind of place, separated by spaces. These words are searched but never displayed, so they are
 * loaded with the search and not with the texts of the first screen.
 */
const alsoCalled: Readonly<Record<Language, Readonly<Partial<Record<PlaceCategory, string>>>>> = {
  en: {
    toilet: 'WC restroom bathroom',
    food: 'coffee tea kitchen canteen',
    print: 'printer copier scanner',
    care: 'nurse defibrillator',
    information: 'reception help',
    lift: 'elevator',
    exit: 'door way out',
    parking: 'car garage',
  },
  de: {
    toilet: 'WC Klo',
    food: 'Kaffee Tee Küche Kantine',
    print: 'Drucker Kopierer Scanner',
    care: 'Sanitäter Defibrillator',
    information: 'Empfang Rezeption',
    lift: 'Lift Fahrstuhl',
    exit: 'Tür',
    parking: 'Auto Garage',
  },
  fr: {
    toilet: 'WC sanitaires',
    food: 'café thé cuisine cantine',
    print: 'imprimante copieur scanner',
    care: 'infirmerie défibrillateur',
    information: 'accueil réception',
    lift: 'élévateur',
    exit: 'porte',
    parking: 'voiture garage',
  },
  es: {
    toilet: 'WC baño lavabo',
    food: 'café té cocina comedor',
    print: 'impresora fotocopiadora escáner',
    care: 'enfermería desfibrilador',
    information: 'recepción',
    lift: 'elevador',
    exit: 'puerta',
    parking: 'coche garaje',
  },
  ca: {
    toilet: 'WC bany vàter',
    food: 'cafè te cuina menjador',
    print: 'impressora fotocopiadora escàner',
    care: 'infermeria desfibril·lador',
    information: 'recepció',
    lift: 'elevador',
    exit: 'porta',
    parking: 'cotxe garatge',
  },
  cs: {
    toilet: 'WC záchod',
    food: 'káva čaj kuchyňka jídelna',
    print: 'tiskárna kopírka skener',
    care: 'ošetřovna defibrilátor',
    information: 'recepce',
    lift: 'zdviž',
    exit: 'dveře',
    parking: 'auto garáž',
  },
  ua: {
    toilet: 'WC вбиральня',
    food: 'кава чай кухня їдальня',
    print: 'принтер копір сканер',
    care: 'медпункт дефібрилятор',
    information: 'рецепція',
    lift: 'підйомник',
    exit: 'двері',
    parking: 'авто гараж',
  },
}

/** Returns the words by which the places of each category are found: its name, and what else users call it. */
export function categoryWords(t: TFunction, language: Language): Readonly<Record<PlaceCategory, string>> {
  const words = placeCategories.map((category) => {
    const name = t(`wayfinding.category.${category}`)
    const general = category.startsWith('toilet') ? 'toilet' : category
    return [category, `${name} ${t(`wayfinding.category.${general}`)} ${alsoCalled[language][general] ?? ''}`] as const
  })
  return Object.fromEntries(words) as Record<PlaceCategory, string>
}
