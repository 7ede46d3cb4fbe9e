import { settingUp } from '../../screenshots/scenes-setting-up.ts';
import { testLayoutOf } from '../../layout/scene-layout.ts';

testLayoutOf(settingUp, ['nexus']);
