/**
 * Large: load it only with an address form, by `import('@haat/contracts/regions')`. Codes count
 * from 1 in this order: add names at a list's end, never move one.
 */

export type Region = {
  /** Unique within its country. */
  readonly code: number;
  readonly name: string;
};

const LISTS: Readonly<Record<string, string>> = {
  IN: `Andaman and Nicobar Islands; Andhra Pradesh; Arunachal Pradesh; Assam; Bihar; Chandigarh;
    Chhattisgarh; Dadra and Nagar Haveli and Daman and Diu; Delhi; Goa; Gujarat; Haryana;
    Himachal Pradesh; Jammu and Kashmir; Jharkhand; Karnataka; Kerala; Ladakh; Lakshadweep;
    Madhya Pradesh; Maharashtra; Manipur; Meghalaya; Mizoram; Nagaland; Odisha; Puducherry; Punjab;
    Rajasthan; Sikkim; Tamil Nadu; Telangana; Tripura; Uttar Pradesh; Uttarakhand; West Bengal`,
  US: `Alabama; Alaska; Arizona; Arkansas; California; Colorado; Connecticut; Delaware;
    District of Columbia; Florida; Georgia; Hawaii; Idaho; Illinois; Indiana; Iowa; Kansas;
    Kentucky; Louisiana; Maine; Maryland; Massachusetts; Michigan; Minnesota; Mississippi; Missouri;
    Montana; Nebraska; Nevada; New Hampshire; New Jersey; New Mexico; New York; North Carolina;
    North Dakota; Ohio; Oklahoma; Oregon; Pennsylvania; Rhode Island; South Carolina; South Dakota;
    Tennessee; Texas; Utah; Vermont; Virginia; Washington; West Virginia; Wisconsin; Wyoming`,
  CA: `Alberta; British Columbia; Manitoba; New Brunswick; Newfoundland and Labrador;
    Northwest Territories; Nova Scotia; Nunavut; Ontario; Prince Edward Island; Québec;
    Saskatchewan; Yukon`,
  AU: `Australian Capital Territory; New South Wales; Northern Territory; Queensland;
    South Australia; Tasmania; Victoria; Western Australia`,
  GB: `England; Northern Ireland; Scotland; Wales`,
  DE: `Baden-Württemberg; Bayern; Berlin; Brandenburg; Bremen; Hamburg; Hessen;
    Mecklenburg-Vorpommern; Niedersachsen; Nordrhein-Westfalen; Rheinland-Pfalz; Saarland; Sachsen;
    Sachsen-Anhalt; Schleswig-Holstein; Thüringen`,
  AT: `Burgenland; Kärnten; Niederösterreich; Oberösterreich; Salzburg; Steiermark; Tirol;
    Vorarlberg; Wien`,
  CH: `Aargau; Appenzell Ausserrhoden; Appenzell Innerrhoden; Basel-Landschaft; Basel-Stadt; Bern;
    Fribourg; Genève; Glarus; Graubünden; Jura; Luzern; Neuchâtel; Nidwalden; Obwalden;
    Schaffhausen; Schwyz; Solothurn; St. Gallen; Thurgau; Ticino; Uri; Valais; Vaud; Zug; Zürich`,
  BR: `Acre; Alagoas; Amapá; Amazonas; Bahia; Ceará; Distrito Federal; Espírito Santo; Goiás;
    Maranhão; Mato Grosso; Mato Grosso do Sul; Minas Gerais; Pará; Paraíba; Paraná; Pernambuco;
    Piauí; Rio de Janeiro; Rio Grande do Norte; Rio Grande do Sul; Rondônia; Roraima;
    Santa Catarina; São Paulo; Sergipe; Tocantins`,
  MX: `Aguascalientes; Baja California; Baja California Sur; Campeche; Chiapas; Chihuahua;
    Ciudad de México; Coahuila; Colima; Durango; Estado de México; Guanajuato; Guerrero; Hidalgo;
    Jalisco; Michoacán; Morelos; Nayarit; Nuevo León; Oaxaca; Puebla; Querétaro; Quintana Roo;
    San Luis Potosí; Sinaloa; Sonora; Tabasco; Tamaulipas; Tlaxcala; Veracruz; Yucatán; Zacatecas`,
  AE: `Abu Dhabi; Ajman; Dubai; Fujairah; Ras Al Khaimah; Sharjah; Umm Al Quwain`,
  BD: `Barishal; Chattogram; Dhaka; Khulna; Mymensingh; Rajshahi; Rangpur; Sylhet`,
  NP: `Bagmati; Gandaki; Karnali; Koshi; Lumbini; Madhesh; Sudurpashchim`,
  LK: `Central; Eastern; North Central; Northern; North Western; Sabaragamuwa; Southern; Uva;
    Western`,
  PK: `Azad Kashmir; Balochistan; Gilgit-Baltistan; Islamabad Capital Territory;
    Khyber Pakhtunkhwa; Punjab; Sindh`,
  MY: `Johor; Kedah; Kelantan; Kuala Lumpur; Labuan; Melaka; Negeri Sembilan; Pahang; Penang; Perak;
    Perlis; Putrajaya; Sabah; Sarawak; Selangor; Terengganu`,
  NZ: `Auckland; Bay of Plenty; Canterbury; Gisborne; Hawke's Bay; Manawatū-Whanganui; Marlborough;
    Nelson; Northland; Otago; Southland; Taranaki; Tasman; Waikato; Wellington; West Coast`,
  ZA: `Eastern Cape; Free State; Gauteng; KwaZulu-Natal; Limpopo; Mpumalanga; North West;
    Northern Cape; Western Cape`,
  FR: `Auvergne-Rhône-Alpes; Bourgogne-Franche-Comté; Bretagne; Centre-Val de Loire; Corse;
    Grand Est; Guadeloupe; Guyane; Hauts-de-France; Île-de-France; La Réunion; Martinique; Mayotte;
    Normandie; Nouvelle-Aquitaine; Occitanie; Pays de la Loire; Provence-Alpes-Côte d'Azur`,
  IT: `Abruzzo; Basilicata; Calabria; Campania; Emilia-Romagna; Friuli-Venezia Giulia; Lazio;
    Liguria; Lombardia; Marche; Molise; Piemonte; Puglia; Sardegna; Sicilia; Toscana;
    Trentino-Alto Adige; Umbria; Valle d'Aosta; Veneto`,
  ES: `Andalucía; Aragón; Asturias; Canarias; Cantabria; Castilla-La Mancha; Castilla y León;
    Cataluña; Ceuta; Comunidad de Madrid; Comunitat Valenciana; Extremadura; Galicia; Illes Balears;
    La Rioja; Melilla; Navarra; País Vasco; Región de Murcia`,
  NL: `Drenthe; Flevoland; Fryslân; Gelderland; Groningen; Limburg; Noord-Brabant; Noord-Holland;
    Overijssel; Utrecht; Zeeland; Zuid-Holland`,
  JP: `Aichi; Akita; Aomori; Chiba; Ehime; Fukui; Fukuoka; Fukushima; Gifu; Gunma; Hiroshima;
    Hokkaidō; Hyōgo; Ibaraki; Ishikawa; Iwate; Kagawa; Kagoshima; Kanagawa; Kōchi; Kumamoto; Kyōto;
    Mie; Miyagi; Miyazaki; Nagano; Nagasaki; Nara; Niigata; Ōita; Okayama; Okinawa; Ōsaka; Saga;
    Saitama; Shiga; Shimane; Shizuoka; Tochigi; Tokushima; Tōkyō; Tottori; Toyama; Wakayama;
    Yamagata; Yamaguchi; Yamanashi`,
};

const split = (list: string): readonly Region[] =>
  list.split(';').map((name, index) => ({ code: index + 1, name: name.trim() }));

const byName = (a: Region, b: Region): number => a.name.localeCompare(b.name, 'en');

/** Countries whose states or regions are listed. @internal for the tests, which read each list */
export const COUNTRIES_WITH_REGIONS: readonly string[] = Object.keys(LISTS);

/** @param country two capital letters. @returns its regions by name; none for free text. */
export const regionsOf = (country: string): readonly Region[] => {
  const list = Object.hasOwn(LISTS, country) ? LISTS[country] : undefined;
  return list === undefined ? [] : [...split(list)].sort(byName);
};
