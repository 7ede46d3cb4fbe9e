// @module-tag long: every list of items and addresses; set-up-layout.test.ts has the main screens
import { testLayoutOf } from '../../layout/scene-layout.ts';
import { monthEndLists } from '../../screenshots/scenes-month-end-lists.ts';

testLayoutOf(monthEndLists);
