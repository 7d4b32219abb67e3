import { fold } from '../ground/strings.ts';
import type { NewMenuCategory, NewMenuItem } from '../storage/records.ts';

type SampleDish = Omit<NewMenuItem, 'category_id' | 'created_at'>;

interface SampleCategory extends Omit<NewMenuCategory, 'created_at'> {
  readonly items: readonly SampleDish[];
}

type Trait = 'sold out' | 'no picture' | 'compound' | 'component';
type DishRow = readonly [name: string, price: number, description: string, trait?: Trait];

const makeImageUrl = (name: string): string =>
  `https://fotos.example.com/casa-lola/${fold(name).replace(/[^a-z]+/g, '-')}.jpg`;

const toDish = ([name, price, description, trait]: DishRow): SampleDish => ({
  name,
  description,
  price,
  type: trait === 'compound' || trait === 'component' ? trait : 'simple',
  is_available: trait !== 'sold out',
  image_url: trait === 'no picture' ? null : makeImageUrl(name),
});

const toCategory = (
  sort_order: number,
  name: string,
  description: string | null,
  dishes: readonly DishRow[],
): SampleCategory => ({ name, description, sort_order, items: dishes.map(toDish) });

/** 60 dishes in 8 categories. */
export const menu: readonly SampleCategory[] = [
  toCategory(1, 'Para picar', 'Al centro, para abrir boca', [
    ['Pan de cristal con tomate', 3.8, 'Tomate de colgar y aceite de oliva virgen extra'],
    ['Aceitunas aliñadas de la casa', 3.5, 'Con tomillo, ajo y piel de naranja'],
    ['Croquetas de jamón ibérico', 9.5, 'Seis unidades, cremosas por dentro'],
    ['Ensaladilla rusa con ventresca', 8.9, 'Mahonesa hecha en casa y piparras'],
    ['Patatas bravas Casa Lola', 6.9, 'Salsa brava picante y alioli suave'],
    ['Gildas de anchoa', 2.6, 'La unidad: anchoa, piparra y aceituna manzanilla'],
    ['Jamón ibérico de bellota', 24, 'Cien gramos cortados a cuchillo', 'no picture'],
    ['Tabla de ibéricos y quesos', 22.5, 'Jamón, lomo, salchichón y tres quesos con membrillo', 'compound'],
  ]),
  toCategory(2, 'Entrantes', 'Fríos y calientes', [
    ['Salmorejo cordobés', 7.9, 'Con huevo de corral y virutas de jamón'],
    ['Tomate de temporada con bonito', 13.5, 'Bonito del norte, cebolleta y orégano fresco'],
    ['Ensalada de cogollos a la brasa', 11.9, 'Anchoas, parmesano y vinagreta de miel'],
    ['Alcachofas confitadas con jamón', 14.8, 'Cuatro unidades, a la plancha', 'sold out'],
    ['Berenjenas con miel de caña', 9.8, 'Bastones crujientes en harina de garbanzo'],
    ['Huevos rotos con jamón', 13.9, 'Patata agria y huevos de gallinas camperas'],
    ['Gambas al ajillo', 16.5, 'En cazuela de barro, con guindilla'],
    ['Steak tartar a cuchillo', 19.5, 'Solomillo de vaca madurada; se adereza en la mesa'],
    ['Crema de calabaza asada', 8.5, 'Con pipas tostadas y queso fresco'],
  ]),
  toCategory(3, 'Arroces', 'Por persona y al momento: unos veinticinco minutos', [
    ['Paella valenciana', 18.5, 'Pollo, conejo, bajoqueta y garrofó; por persona, mínimo dos'],
    ['Arroz negro con sepia', 19.5, 'Con alioli de ajo asado; por persona, mínimo dos'],
    ['Arroz del señorito', 21, 'Marisco pelado; por persona, mínimo dos'],
    ['Arroz meloso de bogavante', 28.5, 'Medio bogavante por persona, mínimo dos', 'sold out'],
    ['Arroz de verduras de la huerta', 17.5, 'Alcachofa, judía y pimiento; por persona, mínimo dos'],
    ['Fideuá de Gandía', 18.9, 'Con cigalas y rape; por persona, mínimo dos'],
  ]),
  toCategory(4, 'Pescados', 'Según la lonja del día', [
    ['Merluza a la bilbaína', 22.5, 'Lomo de pincho con refrito de ajos y guindilla'],
    ['Bacalao al pil-pil', 23.5, 'Ligado a mano, con patata confitada'],
    ['Pulpo a la brasa', 24.9, 'Sobre parmentier y pimentón de la Vera'],
    ['Lubina a la espalda', 26, 'Pieza de ración con su refrito'],
    ['Atún rojo encebollado', 25.5, 'De almadraba, con cebolla dulce y vino oloroso'],
    ['Calamares a la andaluza', 14.9, 'Fritos al momento, con limón'],
    ['Chipirones en su tinta', 18.5, 'Con arroz blanco'],
    ['Boquerones en vinagre', 8.5, 'Ajo, perejil y aceite arbequina'],
  ]),
  toCategory(5, 'Carnes', 'A la brasa de encina', [
    ['Solomillo de vaca', 27.5, 'Doscientos gramos, con pimientos de Gernika'],
    ['Chuletón de vaca madurada', 62, 'Un kilo, para dos; cuarenta días de maduración'],
    ['Rabo de toro estofado', 21.5, 'Al vino tinto, con puré de patata'],
    ['Secreto ibérico a la brasa', 19.9, 'Con mojo verde y patatas panaderas'],
    ['Carrilleras al Pedro Ximénez', 19.5, 'Cocinadas ocho horas a fuego lento'],
    ['Paletilla de cordero lechal', 29.5, 'Asada en su jugo; cuarenta minutos de espera'],
    ['Hamburguesa Casa Lola', 15.9, 'Vaca vieja, queso San Simón y cebolla asada'],
    ['Patatas panaderas', 4.5, 'Guarnición para carnes y pescados', 'component'],
    ['Pimientos de Padrón', 6.5, 'Guarnición: unos pican y otros no', 'component'],
  ]),
  toCategory(6, 'Postres', 'Hechos en casa', [
    ['Tarta de queso al horno', 7.5, 'Cremosa, con un punto de queso azul'],
    ['Torrija caramelizada', 7.2, 'De brioche, con helado de leche merengada'],
    ['Flan de huevo de la abuela', 5.9, 'Con nata montada'],
    ['Coulant de chocolate', 7.9, 'Diez minutos de horno, con helado de vainilla'],
    ['Arroz con leche', 5.9, 'Requemado, a la asturiana', 'sold out'],
    ['Sorbete de limón al cava', 6.5, 'Para terminar ligero'],
    ['Bola de helado artesano', 2.9, 'Vainilla, turrón o chocolate; solo o con otro postre', 'component'],
  ]),
  toCategory(7, 'Menús', null, [
    ['Menú del día', 16.9, 'Primero, segundo, postre, pan y bebida; de lunes a viernes', 'compound'],
    ['Menú degustación Lola', 48, 'Siete pases que cambian con el mercado; a mesa completa', 'compound'],
    ['Menú infantil', 12.5, 'Croquetas, mini hamburguesa con patatas y helado', 'compound'],
    ['Menú de grupo', 38, 'Entrantes al centro, segundo a elegir y postre; desde seis', 'compound'],
  ]),
  toCategory(8, 'Bebidas y vinos', 'Pregunte por la carta de vinos completa', [
    ['Agua mineral', 2.8, 'Con gas o sin gas, 75 cl'],
    ['Caña de cerveza', 2.6, 'De barril, 20 cl'],
    ['Vermú de grifo', 4.2, 'Rojo, con naranja y aceituna'],
    ['Tinto de verano', 3.9, 'Con limón o con gaseosa'],
    ['Fino en rama', 3.8, 'Copa, D.O. Jerez'],
    ['Copa de Rioja crianza', 4.2, 'Tempranillo, doce meses en barrica'],
    ['Botella de albariño', 22, 'D.O. Rías Baixas'],
    ['Botella de Ribera del Duero', 26, 'Crianza; tinto fino', 'sold out'],
    ['Café solo', 1.8, 'Mezcla de la casa'],
  ]),
];
