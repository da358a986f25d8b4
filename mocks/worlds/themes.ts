/** Room names of each building in the language of its city, to test accents and scripts. */
export const rivers =
  'Vltava Labe Ohře Sázava Berounka Lužnice Otava Jizera Orlice Morava Dyje Svratka Bečva Úpa Metuje Úhlava Blanice Doubrava Chrudimka Střela'.split(
    ' ',
  )
export const composers =
  'Dvořák Smetana Janáček Martinů Suk Fibich Mysliveček Zelenka Benda Ježek Foerster Novák Ostrčil Kubelík Haas Ullmann Kaprálová Krása Schulhoff Vaňhal'.split(
    ' ',
  )
export const mountains =
  'Sněžka Praděd Říp Milešovka Radhošť Klínovec Lysá Smrk Ještěd Boubín Blaník Kleť Ralsko Bezděz Kralický Velký Javorník Plechý Jezerní Poledník'.split(
    ' ',
  )
export const cubists =
  'Čapek Kubišta Filla Gočár Janák Chochol Kupka Špála Gutfreund Toyen Zrzavý Procházka Muzika Šíma Teige'.split(' ')
export const stations =
  'Angel Balham Camden Euston Farringdon Greenwich Holborn Kilburn Lambeth Monument Oval Pimlico Richmond Southwark Temple Vauxhall Waterloo Archway Barbican Wapping'.split(
    ' ',
  )
export const poets =
  'Blake Byron Keats Shelley Wordsworth Tennyson Browning Rossetti Hardy Auden Larkin Hughes Plath Duffy Heaney Donne Milton Pope Spenser Marlowe'.split(
    ' ',
  )
export const bridges =
  'Albert Battersea Blackfriars Chelsea Hammersmith Kew Lambeth Millennium Putney Richmond Southwark Tower Twickenham Vauxhall Wandsworth Westminster'.split(
    ' ',
  )
export const scientists =
  'Babbage Lovelace Turing Faraday Maxwell Newton Hooke Franklin Hodgkin Darwin Kelvin Boyle Davy Dirac Anning Herschel Jenner Rutherford'.split(
    ' ',
  )
export const trees =
  'Alder Aspen Beech Birch Cedar Chestnut Cypress Dogwood Elm Hawthorn Hickory Juniper Larch Linden Magnolia Maple Oak Pine Redwood Sycamore Walnut Willow'.split(
    ' ',
  )
export const boroughs =
  'Astoria Bushwick Chelsea Dumbo Flatiron Gramercy Harlem Inwood Kips Bay Nolita Rockaway SoHo Tribeca Tudor Woodside Yorkville'
    .replace('Kips Bay', 'Kips_Bay')
    .split(' ')
    .map((name) => name.replace('_', ' '))
export const jazz =
  'Armstrong Basie Coltrane Davis Ellington Fitzgerald Gillespie Hancock Holiday Mingus Monk Parker Roach Simone Tatum Vaughan Webster Young'.split(
    ' ',
  )
export const ships =
  'Argo Beagle Calypso Discovery Endeavour Fram Golden_Hind Hermione Intrepid Kon-Tiki Mayflower Nautilus Resolute Santa_María Terra_Nova Vasa'
    .split(' ')
    .map((name) => name.replace('_', ' '))
export const carpathians =
  'Hoverla Petros Pip_Ivan Syvulia Blyznytsia Rebra Menchul Brebeneskul Hutyn Dzembronia Chomiak Trostian Parashka Strymba'
    .split(' ')
    .map((name) => name.replace('_', ' '))
export const dnipro =
  'Дніпро Десна Либідь Ворскла Псел Сула Трубіж Рось Тетерів Прип’ять Стугна Ірпінь Інгул Самара'.split(' ')
export const writers =
  'Шевченко Франко Леся Коцюбинський Стус Костенко Довженко Хвильовий Тичина Рильський Сосюра Симоненко Антонич Підмогильний'.split(
    ' ',
  )
export const birdsOfKyiv =
  'Lastivka Leleka Sokil Zhuravel Chaika Horobets Syniytsia Drozd Sova Berkut Vilshanka Zozulia'.split(' ')
export const beaches =
  'Bondi Bronte Coogee Clovelly Tamarama Maroubra Manly Freshwater Dee Why Narrabeen Avalon Palm Cronulla Balmoral Newport Bilgola'
    .replace('Dee Why', 'Dee_Why')
    .split(' ')
    .map((name) => name.replace('_', ' '))
export const birds =
  'Kookaburra Galah Cockatoo Lorikeet Rosella Magpie Currawong Lyrebird Bowerbird Brolga Emu Cassowary Ibis Pelican Wagtail Honeyeater'.split(
    ' ',
  )
export const reefs =
  'Agincourt Bougainville Coral Flinders Heron Lizard Moore Norman Opal Ribbon Saxon Swain Thetford Whitsunday'.split(
    ' ',
  )
export const wattles =
  'Acacia Banksia Boronia Callistemon Correa Eucalypt Grevillea Hakea Melaleuca Waratah Telopea Wattle Kurrajong'.split(
    ' ',
  )
