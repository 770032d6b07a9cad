-- Orders that sourcing has ended. The event can arrive before the one that creates the shipment.
CREATE TABLE ended_orders (
    order_id uuid PRIMARY KEY,
    end_time timestamptz NOT NULL
);
