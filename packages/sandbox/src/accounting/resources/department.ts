import type { Books } from '../books.ts';
import type { Department } from '../entities.ts';
import { departmentShape, type SentDepartment } from '../entities/lists.ts';
import { accept, businessRule, duplicateName, missingParameter, type Outcome, refuse } from '../fault.ts';
import { lookUp, pointTo } from '../references.ts';
import { byText, defineResource, type WriteContext } from '../resource.ts';
import { storedAddress } from './addresses.ts';
import { lineage, storedName, sameName } from './lineage.ts';

function compose(sent: SentDepartment, { books, stamp, before }: WriteContext<Department>): Outcome<Department> {
  const table = books.tables.Department;
  if (sent.Name === undefined) return refuse(missingParameter('Name'));
  const active = sent.Active ?? true;
  const Name = storedName(sent.Name, active);
  const { ParentRef, Address: _address, ...rest } = sent;
  const parent = ParentRef && lookUp(table, ParentRef, 'ParentRef', before?.ParentRef?.value);
  if (parent?.ok === false) return parent;
  const family = lineage({ ...stamp, ...(ParentRef && { ParentRef }) }, Name, table, (row) => row.Name);
  if (family.loops) return refuse(businessRule('A department cannot be its own sub-department.'));
  const taken = table
    .rows()
    .some((row) => row.Id !== stamp.Id && sameName(present(row, books).FullyQualifiedName, family.fullName));
  if (taken) return refuse(duplicateName('department'));
  const address = storedAddress(sent.Address, books);
  return accept({
    ...rest,
    Name,
    SubDepartment: parent !== undefined,
    FullyQualifiedName: family.fullName,
    Active: active,
    ...(parent && { ParentRef: pointTo(parent.entity.Id, parent.entity.FullyQualifiedName) }),
    ...(address && { Address: address }),
    ...stamp,
  });
}

function present(row: Department, books: Books): Department {
  const family = lineage(row, row.Name, books.tables.Department, (parent) => parent.Name);
  return { ...row, FullyQualifiedName: family.fullName };
}

export const department = defineResource<SentDepartment, Department>({
  name: 'Department',
  shape: departmentShape,
  operations: ['create', 'update'],
  compose,
  present,
  derived: ['FullyQualifiedName'],
  compare: byText((row) => row.FullyQualifiedName),
  ignoresUnchanged: true,
});
