// cspell:disable
import type { Language } from '#src/kernel/languages.ts'
import type { TFunction } from 'i18next'
import { placeCategories, type PlaceCategory } from '@foyer/indoor'

/** 'other' is not a category to look for. */
type Sought = Exclude<PlaceCategory, 'other'>
type Words = Readonly<Record<Sought, string>>

/**
 * Words and phrases by which users look for a category, besides its name. They are searched but never displayed, so
 * they are loaded with the search. Each phrase belongs to one category of a language.
 */
export const soughtAs: Readonly<Record<Language, Words>> = {
  // English is searched in every language.
  en: {
    meeting: 'meeting room, conference room, boardroom, huddle room, training room, classroom, auditorium',
    desk: 'desk, workstation, workplace, hot desk',
    office: 'office, study, workroom, laboratory',
    phone: 'phone booth, phone box, telephone, call, quiet booth',
    food: 'food, drinks, coffee, tea, kitchen, kitchenette, pantry, canteen, cafeteria, café, restaurant, lunch, snacks, vending machine, water, water cooler, water fountain, drinking fountain',
    toilet: 'toilet, WC, loo, restroom, bathroom, lavatory, washroom, shower',
    'toilet-women': 'ladies, women, female',
    'toilet-men': 'gents, gentlemen, men, male',
    'toilet-wheelchair': 'accessible, wheelchair, disabled, handicapped, barrier-free',
    print:
      'print, printer, printing, copier, photocopier, copy machine, scanner, post room, mail, mailroom, mailbox, letterbox, parcel',
    care: 'first aid, first aid kit, nurse, sick bay, medical room, mothers’ room, nursing room, lactation room, baby changing',
    defibrillator: 'defibrillator, defib, AED',
    lounge: 'lounge, sofa, break room, breakout area, library, gym, fitness, waiting area, lobby, terrace',
    information: 'information, info, reception, front desk, help desk, concierge, kiosk',
    lift: 'lift, elevator',
    stairs: 'stairs, stairway, staircase, steps, escalator',
    exit: 'exit, entrance, entry, door, way out, way in, fire exit, emergency exit, fire escape, escape route',
    parking: 'parking, car park, parking lot, garage, car, bike rack, bike parking, bicycle',
  },
  de: {
    meeting:
      'Besprechungsraum, Besprechungszimmer, Konferenzraum, Sitzungszimmer, Sitzungsraum, Meetingraum, Schulungsraum, Seminarraum, Hörsaal',
    desk: 'Arbeitsplatz, Schreibtisch, Tisch',
    office: 'Büro, Zimmer, Raum, Labor',
    phone: 'Telefonzelle, Telefonbox, Telefonkabine, telefonieren, Anruf',
    food: 'Essen, Trinken, Getränke, Kaffee, Kaffeeküche, Kaffeemaschine, Tee, Küche, Teeküche, Kantine, Mensa, Cafeteria, Bistro, Mittagessen, Wasser, Wasserspender, Automat, Getränkeautomat',
    toilet: 'Toilette, Klo, Klosett, WC, Waschraum, Dusche',
    'toilet-women': 'Damen, Frauen, Damen-WC, Frauentoilette',
    'toilet-men': 'Herren, Männer, Herren-WC, Männertoilette',
    'toilet-wheelchair':
      'barrierefrei, Rollstuhl, Behinderten-WC, Behindertentoilette, behindertengerecht, rollstuhlgerecht',
    print: 'Drucker, drucken, Kopierer, kopieren, Scanner, Post, Poststelle, Briefkasten, Paket',
    care: 'Erste Hilfe, Verbandskasten, Sanitätsraum, Sanitäter, Ruheraum, Stillraum, Wickelraum, Wickeltisch',
    defibrillator: 'Defi, Defibrillator, AED',
    lounge:
      'Aufenthaltsraum, Pausenraum, Sofa, Sitzecke, Bibliothek, Fitnessraum, Wartebereich, Wartezimmer, Foyer, Terrasse',
    information: 'Auskunft, Empfang, Rezeption, Pforte, Pförtner, Anmeldung, Hilfe',
    lift: 'Lift, Aufzug, Fahrstuhl',
    stairs: 'Treppe, Treppenhaus, Stiege, Stufen, Rolltreppe, Fahrtreppe',
    exit: 'Ausgang, Eingang, Haupteingang, Tür, Notausgang, Fluchtweg, Rettungsweg, Fluchttür',
    parking: 'Parkplatz, Stellplatz, Parkhaus, Tiefgarage, Garage, Auto, Fahrrad, Fahrradständer, Fahrradkeller',
  },
  fr: {
    meeting: 'salle de réunion, salle de conférence, réunion',
    desk: 'poste de travail, place de travail, espace de travail, flex office',
    office: 'bureau, salle, pièce',
    phone: 'cabine téléphonique, bulle, appel, téléphone, téléphoner',
    food: 'manger, boire, repas, boissons, café, machine à café, thé, cuisine, cantine, cafétéria, restaurant, déjeuner, eau, fontaine à eau, distributeur',
    toilet: 'toilettes, WC, cabinets, sanitaires, lavabos, douche',
    'toilet-women': 'femmes, dames',
    'toilet-men': 'hommes, messieurs',
    'toilet-wheelchair': 'accessible, PMR, mobilité réduite, fauteuil roulant, handicapés, handicap',
    print: 'imprimante, imprimer, photocopieuse, photocopies, copieur, scanner, courrier, boîte aux lettres, colis',
    care: 'premiers secours, premiers soins, infirmerie, infirmière, trousse de secours, allaitement, table à langer',
    defibrillator: 'défibrillateur, DAE, défib',
    lounge: 'détente, salle de pause, canapé, salon, bibliothèque, salle de sport, salle d’attente, hall, terrasse',
    information: 'accueil, réception, renseignements, informations, aide',
    lift: 'ascenseur, élévateur',
    stairs: 'escalier, marches, escalator, escalier roulant, cage d’escalier',
    exit: 'sortie, entrée, porte, issue de secours, sortie de secours',
    parking: 'parking, stationnement, garage, voiture, vélo',
  },
  es: {
    meeting: 'sala de reuniones, sala de juntas, sala de conferencias, reunión',
    desk: 'puesto de trabajo, escritorio, mesa',
    office: 'despacho, oficina, sala',
    phone: 'cabina telefónica, llamada, llamar, teléfono',
    food: 'comer, comida, beber, bebidas, café, cafetera, té, cocina, comedor, cantina, cafetería, restaurante, almuerzo, agua, fuente de agua, máquina expendedora',
    toilet: 'aseos, WC, baño, servicios, lavabo, váter, retrete, ducha',
    'toilet-women': 'mujeres, señoras, damas',
    'toilet-men': 'hombres, señores, caballeros',
    'toilet-wheelchair': 'accesible, adaptado, movilidad reducida, silla de ruedas, minusválidos, discapacitados',
    print: 'impresora, imprimir, fotocopiadora, fotocopias, copiadora, escáner, correo, buzón, paquete',
    care: 'primeros auxilios, enfermería, enfermera, botiquín, lactancia, cambiador de bebés',
    defibrillator: 'desfibrilador, DEA, DESA',
    lounge: 'zona de descanso, sala de descanso, sofá, salón, biblioteca, gimnasio, sala de espera, vestíbulo, terraza',
    information: 'recepción, mostrador, conserjería, ayuda',
    lift: 'ascensor, elevador',
    stairs: 'escalera, escalera mecánica, escaleras mecánicas, escalones, peldaños',
    exit: 'salida, entrada, puerta, salida de emergencia, salida de incendios',
    parking: 'aparcamiento, aparcar, garaje, estacionamiento, coche, bicicleta, bici',
  },
  ca: {
    meeting: 'sala de reunions, sala de juntes, sala de conferències, reunió',
    desk: 'taula, lloc de treball, escriptori',
    office: 'despatx, oficina, sala',
    phone: 'cabina telefònica, trucada, trucar, telèfon',
    food: 'menjar, beure, begudes, cafè, cafetera, te, cuina, menjador, cantina, cafeteria, restaurant, dinar, aigua, font d’aigua, màquina expenedora',
    toilet: 'lavabo, WC, bany, serveis, vàter, excusat, dutxa',
    'toilet-women': 'dones, senyores',
    'toilet-men': 'homes, senyors',
    'toilet-wheelchair': 'accessible, adaptat, mobilitat reduïda, cadira de rodes, minusvàlids, discapacitats',
    print: 'impressora, imprimir, fotocopiadora, fotocòpies, copiadora, escàner, correu, bústia, paquet',
    care: 'primers auxilis, infermeria, infermera, farmaciola, lactància, canviador de nadons',
    defibrillator: 'desfibril·lador, DEA, DESA',
    lounge: 'espai de descans, sala de descans, sofà, saló, biblioteca, gimnàs, sala d’espera, vestíbul, terrassa',
    information: 'recepció, taulell, consergeria, ajuda',
    lift: 'ascensor, elevador',
    stairs: 'escala, escales, escala mecànica, escales mecàniques, graons, esglaons',
    exit: 'sortida, entrada, porta, sortida d’emergència, sortida d’incendis',
    parking: 'aparcament, aparcar, pàrquing, garatge, cotxe, bicicleta, bici',
  },
  cs: {
    meeting:
      'zasedačka, zasedací místnost, jednací místnost, konferenční místnost, meetingová místnost, jednačka, porada, schůzka',
    desk: 'stůl, psací stůl, pracovní místo, pracoviště',
    office: 'kancelář, místnost, pokoj',
    phone: 'telefonní budka, telefonní kabina, telefonování, volání, hovor',
    food: 'jídlo, pití, nápoje, káva, kafe, kávovar, čaj, kuchyň, kuchyňka, lednice, jídelna, kantýna, menza, bufet, kavárna, restaurace, oběd, svačina, voda, automat, občerstvení',
    toilet: 'záchod, WC, vécko, toaleta, umývárna, koupelna, sprcha',
    'toilet-women': 'dámy, ženy, dámské, ženské',
    'toilet-men': 'páni, muži, pánské',
    'toilet-wheelchair': 'bezbariérové, vozíčkáři, vozík, invalidní, invalidé, záchod pro invalidy',
    print:
      'tiskárna, tisk, kopírka, kopírování, skener, skenování, pošta, podatelna, poštovní schránka, balík, zásilka',
    care: 'první pomoc, lékárnička, ošetřovna, sestra, zdravotník, lékař, kojení, přebalovací pult',
    defibrillator: 'defibrilátor, AED',
    lounge: 'odpočívárna, relax, pohovka, gauč, knihovna, posilovna, tělocvična, čekárna, vestibul, hala, terasa',
    information: 'informace, recepce, vrátnice, podpora, pomoc',
    lift: 'výtah, zdviž',
    stairs: 'schody, schodiště, eskalátor, pohyblivé schody',
    exit: 'východ, vchod, vstup, hlavní vchod, dveře, únikový východ, nouzový východ, úniková cesta',
    parking: 'parkoviště, parkování, parkovací místo, garáž, auto, kolo, kolárna, stojan na kola',
  },
  ua: {
    meeting: 'переговорна, переговорка, кімната для нарад, зала засідань, конференц-зал, нарада, зустріч',
    desk: 'стіл, робочий стіл, робоче місце, робочі місця',
    office: 'кабінет, офіс, кімната',
    phone: 'телефонна кабінка, телефонна будка, дзвінок, телефон, зателефонувати, подзвонити',
    food: 'їжа, напої, кава, кавоварка, чай, кухня, холодильник, їдальня, буфет, кафе, кав’ярня, кафетерій, ресторан, обід, перекус, вода, питна вода, кулер, автомат',
    toilet: 'туалет, вбиральня, WC, санвузол, умивальня, душ, душова',
    'toilet-women': 'жінки, дами, жіночий',
    'toilet-men': 'чоловіки, чоловічий',
    'toilet-wheelchair':
      'безбар’єрний, інвалідний візок, візок, доступний, інклюзивний, туалет для людей з інвалідністю',
    print:
      'принтер, друк, друкувати, роздрукувати, копір, копіювати, ксерокс, сканер, сканувати, пошта, поштова скринька, посилка, пакунок',
    care: 'перша допомога, медпункт, медичний пункт, медсестра, лікар, аптечка, годування, сповивальний столик, пеленальний столик, кімната матері й дитини, кімната матері і дитини',
    defibrillator: 'дефібрилятор, АЗД',
    lounge:
      'зона відпочинку, лаунж, диван, бібліотека, спортзал, тренажерний зал, зал очікування, вестибюль, хол, фойє, лобі, тераса',
    information: 'довідка, рецепція, ресепшн, стійка інформації, допомога',
    lift: 'ліфт, підйомник',
    stairs: 'сходи, ескалатор, сходинки',
    exit: 'вихід, вхід, двері, запасний вихід, аварійний вихід, пожежний вихід, евакуаційний вихід',
    parking:
      'паркінг, стоянка, автостоянка, парковка, паркомісце, гараж, авто, автомобіль, машина, велосипед, велопарковка',
  },
}

/** Words for toilets find the toilets of every kind. */
const general = (category: Sought): Sought => (category.startsWith('toilet') ? 'toilet' : category)

/**
 * Returns the words by which the places of each category are found: its name, and the words that users look for, in the
 * language and in English.
 */
export function categoryWords(t: TFunction, language: Language): Readonly<Record<PlaceCategory, string>> {
  const words = placeCategories.map((category) => {
    const name = t(`wayfinding.category.${category}`)
    if (category === 'other') return [category, name]
    const kinds = [...new Set([category, general(category)])]
    const sought = kinds.flatMap((kind) => [soughtAs[language][kind], soughtAs.en[kind]])
    return [category, [name, ...sought].join(', ')]
  })
  return Object.fromEntries(words) as Record<PlaceCategory, string>
}
