-- An order gets another shipment after a failed one, too.
DROP INDEX shipments_order;
CREATE UNIQUE INDEX shipments_order ON shipments (order_id) WHERE status NOT IN ('cancelled', 'failed');
